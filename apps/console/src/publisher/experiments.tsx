import { Intervals } from '../chart/intervals.tsx'
import { figureColumn } from '../report/columns.ts'
import { RangeControls } from '../report/controls.tsx'
import { Csv } from '../report/csv.tsx'
import { Head } from '../report/head.tsx'
import { Panel } from '../report/panel.tsx'
import { Table } from '../report/table.tsx'
import { useReport } from '../report/use-report.ts'
import { rangeQuery, useView } from '../report/view.ts'
import { percentOf } from '../ui/format.ts'
import { type Arm, verdict } from './verdict.ts'

const role = 'publisher'

/** Ways to show an ad against each other, with how sure the difference is. */
export function Experiments() {
  const view = useView()
  const query = rangeQuery(view)
  const report = useReport({
    role,
    route: 'GET /publisher-dashboard/experiments',
    input: { query },
  })
  return (
    <>
      <Head title="Experiments">
        <RangeControls canCompare={false} />
      </Head>
      <Panel
        title="Click rate by arm"
        about="The line is where the true rate is in 95 of 100 such experiments."
        report={report}
        actions={<Csv side={role} path="/publisher-dashboard/experiments" query={query} />}
        isEmpty={({ experiments }) => experiments.length === 0}
        emptyText="No experiment runs. The operator sets them up for you."
      >
        {({ experiments }) =>
          experiments.map(({ experiment_id: id, name, status, arms }) => (
            <section key={id} class="stack">
              <h3>
                {name} <span class="badge">{status}</span>
              </h3>
              <p>{verdict(arms)}</p>
              <Intervals caption={`Click rates of ${name}`} rows={arms.map(intervalOf)} />
              <Table
                caption={`Arms of ${name}`}
                rows={arms}
                keyOf={({ label }) => label}
                columns={[
                  { key: 'label', label: 'Arm', show: ({ label }) => label },
                  figureColumn('requests', { label: 'Requests', kind: 'count' }),
                  figureColumn('ads_served', { label: 'Ads', kind: 'count' }),
                  figureColumn('views', { label: 'Views', kind: 'count' }),
                  figureColumn('clicks', { label: 'Clicks', kind: 'count' }),
                ]}
              />
            </section>
          ))
        }
      </Panel>
    </>
  )
}

const intervalOf = ({ label, ctr, ctr_interval: { low, high } }: Arm) => ({
  label,
  low,
  value: ctr,
  high,
  says: `${percentOf(ctr)} (${percentOf(low)} to ${percentOf(high)})`,
})
