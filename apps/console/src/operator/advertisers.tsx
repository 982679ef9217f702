import type { Advertiser } from '../../../../packages/client/api.ts'
import { listQuery } from '../report/find.tsx'
import { Head } from '../report/head.tsx'
import { Panel } from '../report/panel.tsx'
import { useReport } from '../report/use-report.ts'
import { useView } from '../report/view.ts'
import { momentOf } from '../ui/format.ts'
import { AccountList } from './account-list.tsx'
import { Edit } from './edit.tsx'
import { advertiserFields, advertiserRules } from './fields.ts'
import { Rotate } from './keys.tsx'
import { call, role } from './role.tsx'

export const Advertisers = ({ id }: { id?: string }) => (id ? <One id={id} /> : <List />)

function List() {
  const view = useView()
  const report = useReport({
    role,
    route: 'GET /admin/advertisers',
    input: { query: listQuery(view) },
  })
  return (
    <AccountList
      title="Advertisers"
      one="advertiser"
      report={report}
      keyOf={({ advertiser_id: id }: Advertiser) => id}
      fields={advertiserFields}
      make={async (body) => await call('POST /admin/advertisers', { body: body as never })}
      columns={[
        {
          key: 'name',
          label: 'Name',
          show: ({ advertiser_id: id, name }) => (
            <a href={`/console/operator/advertisers/${id}`}>{name}</a>
          ),
        },
        { key: 'email', label: 'E-mail', show: ({ email }) => email },
        { key: 'zone', label: 'Time zone', show: ({ timezone }) => timezone },
        { key: 'since', label: 'Since', show: ({ created_at: at }) => momentOf(at) },
      ]}
    />
  )
}

function One({ id }: { id: string }) {
  const report = useReport({ role, route: 'GET /admin/advertisers/{id}', input: { path: { id } } })
  return (
    <>
      <Head title={report.data?.name ?? 'Advertiser'}>
        <p class="note">
          <a href="/console/operator/advertisers">All advertisers</a> ·{' '}
          <a href={`/console/operator/campaigns?advertiser=${id}`}>Its campaigns</a>
        </p>
      </Head>
      <Panel title="Account" report={report}>
        {(data) => (
          <dl class="pairs">
            {[
              ['Id', data.advertiser_id],
              ['E-mail', data.email],
              ['Domains', data.domains.join(', ') || 'any'],
              ['Time zone', data.timezone],
              ['Billing', data.billing_enabled ? 'on' : 'off'],
              ['Pixel id', data.pixel_id],
              ['Since', momentOf(data.created_at)],
            ].map(([name, value]) => (
              <>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </>
            ))}
          </dl>
        )}
      </Panel>
      {report.data && (
        <Edit
          title="Rules"
          fields={advertiserRules}
          values={report.data}
          save={async (changes) =>
            await call('PATCH /admin/advertisers/{id}', { path: { id }, body: changes as never })
          }
          onDone={report.reload}
        />
      )}
      <Rotate owner={{ advertiser_id: id }} />
    </>
  )
}
