import type { Operations } from '../../../../packages/client/api.ts'
import { Act } from '../form/act.tsx'
import { Find, listQuery } from '../report/find.tsx'
import { Head } from '../report/head.tsx'
import { More } from '../report/pages.tsx'
import { Panel } from '../report/panel.tsx'
import { Table } from '../report/table.tsx'
import { useReport } from '../report/use-report.ts'
import { useView } from '../report/view.ts'
import { Code } from '../ui/code.tsx'
import { dollars, momentOf } from '../ui/format.ts'
import { call, role } from './role.tsx'

type Aside = Operations['GET /admin/put-aside']['answer']['data'][number]

/** What could not be booked: to look at, to try again, or to give up. */
export function PutAside() {
  const view = useView()
  const report = useReport({
    role,
    route: 'GET /admin/put-aside',
    input: { query: listQuery(view) },
  })
  const retry = async (body: { ids: string[] } | { all: true }) =>
    await call('POST /admin/put-aside/retry', { body: body as never })
  return (
    <>
      <Head title="Put aside">
        <Find view={view} label="Part of the id or the reason" />
      </Head>
      <Panel
        title="What could not be booked"
        about="It stops nothing else. What charged a budget is booked or given up by you."
        report={report}
        isEmpty={({ data }) => data.length === 0}
        emptyText="Nothing is put aside."
        actions={
          <Act
            label="Try all again"
            act={async () => await retry({ all: true })}
            says={sayRetried}
            onDone={report.reload}
          />
        }
      >
        {({ data, next_cursor: next }) => (
          <>
            <Rows rows={data} retry={retry} reload={report.reload} />
            <More view={view} next={next} what="what is put aside" />
          </>
        )}
      </Panel>
    </>
  )
}

function sayRetried(data: unknown): string {
  const { booked, tried } = data as { booked: number; tried: number }
  if (tried === 1) return booked === 1 ? 'It is booked now.' : 'It still can not be booked.'
  return `${booked} of ${tried} are booked now.`
}

type RowsProps = {
  rows: Aside[]
  retry: (body: { ids: string[] }) => ReturnType<typeof call>
  reload: () => void
}

const Rows = ({ rows, retry, reload }: RowsProps) => (
  <Table
    caption="Put aside"
    rows={rows}
    most={100}
    keyOf={({ id }) => id}
    columns={[
      { key: 'kind', label: 'Kind', show: ({ kind }) => kind },
      { key: 'reason', label: 'Reason', show: ({ reason }) => <code>{reason}</code> },
      { key: 'at', label: 'Since', show: ({ put_aside_at: at }) => momentOf(at) },
      { key: 'charged', label: 'Charged', isNumber: true, show: (one) => dollars(one.charged) },
      {
        key: 'payload',
        label: 'What it said',
        show: ({ id, payload }) => (
          <details>
            <summary>{id}</summary>
            <Code text={payload} />
          </details>
        ),
      },
      {
        key: 'does',
        label: 'What to do',
        show: ({ id }) => (
          <span class="does">
            <Act
              label="Try again"
              act={async () => await retry({ ids: [id] })}
              says={sayRetried}
              onDone={reload}
            />
            <Act
              label="Give up"
              isDangerous
              ask="It will never be booked. There is no way back."
              act={async () =>
                await call('POST /admin/put-aside/discard', { body: { ids: [id] } as never })
              }
              onDone={reload}
            />
          </span>
        ),
      },
    ]}
  />
)
