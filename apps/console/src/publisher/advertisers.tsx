import type { Operations } from '../../../../packages/client/api.ts'
import { Act } from '../form/act.tsx'
import { Find, listQuery } from '../report/find.tsx'
import { Head } from '../report/head.tsx'
import { More } from '../report/pages.tsx'
import { Panel } from '../report/panel.tsx'
import { Table } from '../report/table.tsx'
import { useReport } from '../report/use-report.ts'
import { useView } from '../report/view.ts'
import { setBlocked } from './block.ts'

const role = 'publisher'
const route = 'GET /publisher-dashboard/advertisers'

type Here = Operations[typeof route]['answer']['advertisers'][number]

/** Who advertises in this chat, by name, to be blocked or let in again. */
export function Advertisers() {
  const view = useView()
  const report = useReport({ role, route, input: { query: listQuery(view) } })
  return (
    <>
      <Head title="Who advertises">
        <Find view={view} label="Part of a name or brand" />
      </Head>
      <Panel
        title="Advertisers"
        about="Those whose campaigns may be shown in your chat now, or were shown lately. A block counts within a minute, everywhere."
        report={report}
        isEmpty={({ advertisers }) => advertisers.length === 0}
        emptyText={view.choice('q') ? 'Nobody of that name.' : 'Nobody advertises here yet.'}
      >
        {({ advertisers, next_cursor: next }) => (
          <>
            <Rows rows={advertisers} reload={report.reload} />
            <More view={view} next={next} what="advertisers" />
          </>
        )}
      </Panel>
    </>
  )
}

const Rows = ({ rows, reload }: { rows: Here[]; reload: () => void }) => (
  <Table
    caption="Advertisers"
    rows={rows}
    most={50}
    keyOf={({ advertiser_id: id }) => id}
    columns={[
      { key: 'name', label: 'Name', show: ({ name }) => name },
      { key: 'brands', label: 'Brands', show: ({ brand_names: brands }) => brands.join(', ') },
      { key: 'shown', label: 'Shown lately', show: (one) => (one.was_shown ? 'yes' : 'no') },
      {
        key: 'does',
        label: 'Change',
        show: ({ advertiser_id: id, name, is_blocked: isBlocked }) => (
          <Act
            label={isBlocked ? 'Let in again' : 'Block'}
            name={isBlocked ? `Let ${name} in again` : `Block ${name}`}
            act={async () => await setBlocked(id, !isBlocked)}
            onDone={reload}
          />
        ),
      },
    ]}
  />
)
