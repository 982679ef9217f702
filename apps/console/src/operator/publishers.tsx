import type { Publisher } from '../../../../packages/client/api.ts'
import type { Values } from '../form/read.ts'
import { listQuery } from '../report/find.tsx'
import { Head } from '../report/head.tsx'
import { Panel } from '../report/panel.tsx'
import { useReport } from '../report/use-report.ts'
import { useView } from '../report/view.ts'
import { momentOf, shareOf } from '../ui/format.ts'
import { AccountList } from './account-list.tsx'
import { Edit } from './edit.tsx'
import { newPublisher, publisherFields } from './fields.ts'
import { Rotate } from './keys.tsx'
import { call, role } from './role.tsx'

export const Publishers = ({ id }: { id?: string }) => (id ? <One id={id} /> : <List />)

function List() {
  const view = useView()
  const report = useReport({
    role,
    route: 'GET /admin/publishers',
    input: { query: listQuery(view) },
  })
  return (
    <AccountList
      title="Publishers"
      one="publisher"
      report={report}
      keyOf={({ publisher_id: id }: Publisher) => id}
      fields={publisherFields}
      usual={newPublisher}
      make={async (body) => await call('POST /admin/publishers', { body: body as never })}
      columns={[
        {
          key: 'name',
          label: 'Name',
          show: ({ publisher_id: id, name }) => (
            <a href={`/console/operator/publishers/${id}`}>{name}</a>
          ),
        },
        { key: 'url', label: 'Address', show: ({ url }) => url },
        {
          key: 'approved',
          label: 'Approved',
          show: ({ approved }) => (
            <span class={`badge ${approved ? 'good' : 'warn'}`}>{approved ? 'yes' : 'waits'}</span>
          ),
        },
        { key: 'share', label: 'Share', isNumber: true, show: (one) => shareOf(one.revenue_share) },
        { key: 'since', label: 'Since', show: ({ created_at: at }) => momentOf(at) },
      ]}
    />
  )
}

function One({ id }: { id: string }) {
  const report = useReport({ role, route: 'GET /admin/publishers/{id}', input: { path: { id } } })
  const save = async (changes: Values) =>
    await call('PATCH /admin/publishers/{id}', { path: { id }, body: changes as never })
  return (
    <>
      <Head title={report.data?.name ?? 'Publisher'}>
        <p class="note">
          <a href="/console/operator/publishers">All publishers</a> · <code>{id}</code>
        </p>
      </Head>
      <Panel title="Account" report={report}>
        {(data) => (
          <p class="note">
            Since {momentOf(data.created_at)}, last changed {momentOf(data.updated_at)}.
          </p>
        )}
      </Panel>
      {report.data && (
        <Edit
          title="Rules"
          fields={publisherFields}
          values={report.data}
          save={save}
          onDone={report.reload}
        />
      )}
      <Rotate owner={{ publisher_id: id }} />
    </>
  )
}
