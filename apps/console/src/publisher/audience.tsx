import { Bars } from '../chart/bars.tsx'
import { LineChart } from '../chart/line-chart.tsx'
import { countryOf, figureColumn } from '../report/columns.ts'
import { RangeControls } from '../report/controls.tsx'
import { Csv } from '../report/csv.tsx'
import { Figures } from '../report/figures.tsx'
import { Head } from '../report/head.tsx'
import { Panel } from '../report/panel.tsx'
import { Table } from '../report/table.tsx'
import { useReport } from '../report/use-report.ts'
import { rangeQuery, useView } from '../report/view.ts'
import { count, number, percentOf, shareOf } from '../ui/format.ts'

const role = 'publisher'
const NOBODY = 'Nobody was named. A user is whom you name by user.id or user.hashed_email.'

/** Who was there, who came back, and how much they see. */
export function Audience() {
  const view = useView()
  const query = rangeQuery(view)
  const report = useReport({
    role,
    route: 'GET /publisher-dashboard/user-insights',
    input: { query },
  })
  const isEmpty = (data: { summary: { total_unique_users: number } }) =>
    data.summary.total_unique_users === 0
  const csv = <Csv side={role} path="/publisher-dashboard/user-insights" query={query} />
  return (
    <>
      <Head title="Audience">
        <RangeControls canCompare={false} />
      </Head>
      <Panel title="Users" report={report} actions={csv} isEmpty={isEmpty} emptyText={NOBODY}>
        {({ summary, daily }) => (
          <>
            <Figures
              figures={[
                { label: 'Users', value: summary.total_unique_users, format: count },
                { label: 'A day', value: summary.avg_daily_users, format: number },
                { label: 'Ads seen by each', value: summary.avg_ads_per_user, format: number },
                { label: 'Click rate', value: summary.avg_ctr, format: percentOf },
                {
                  label: 'Came back after a day',
                  value: summary.repeat_user_rate,
                  format: shareOf,
                },
              ]}
            />
            <LineChart
              title="Users by date"
              dates={daily.map(({ date }) => date)}
              series={[{ name: 'Users', values: daily.map((day) => day.unique_users) }]}
              format={count}
            />
          </>
        )}
      </Panel>
      <div class="pair">
        <Panel
          title="Retention"
          about="Of those first seen in this period, long enough ago."
          report={report}
          isEmpty={isEmpty}
          emptyText={NOBODY}
        >
          {({ retention }) => (
            <Bars
              caption="Users who came back"
              heads={['After', 'Share']}
              bars={retention.map(({ bucket, percentage, count: back, cohort }) => ({
                label: bucket.replace('day_', 'Day '),
                value: percentage,
                says: percentOf(percentage),
                note: `${count(back)} of ${count(cohort)}`,
              }))}
            />
          )}
        </Panel>
        <Panel title="Ads seen so far" report={report} isEmpty={isEmpty} emptyText={NOBODY}>
          {({ ad_saturation: buckets }) => <Shares caption="Users by ads seen" buckets={buckets} />}
        </Panel>
        <Panel title="Click rate so far" report={report} isEmpty={isEmpty} emptyText={NOBODY}>
          {({ ctr_distribution: buckets }) => (
            <Shares caption="Users by click rate" buckets={buckets} />
          )}
        </Panel>
        <Countries />
      </div>
    </>
  )
}

type Bucket = { bucket: string; count: number; percentage: number }

const Shares = ({ caption, buckets }: { caption: string; buckets: Bucket[] }) => (
  <Bars
    caption={caption}
    heads={['Bucket', 'Users']}
    bars={buckets.map(({ bucket, percentage, count: users }) => ({
      label: bucket,
      value: percentage,
      says: percentOf(percentage),
      note: count(users),
    }))}
  />
)

function Countries() {
  const report = useReport({
    role,
    route: 'GET /publisher-dashboard/countries',
    input: { query: { limit: 100 } },
  })
  return (
    <Panel
      title="Countries, of all time"
      report={report}
      actions={<Csv side={role} path="/publisher-dashboard/countries" query={{ limit: '100' }} />}
      isEmpty={({ countries }) => countries.length === 0}
      emptyText="No request named a country yet."
    >
      {({ countries }) => (
        <Table
          caption="Countries"
          rows={countries}
          most={10}
          keyOf={({ country_code: code }) => code}
          columns={[
            {
              key: 'country',
              label: 'Country',
              value: (row) => countryOf(row.country_code),
              show: (row) => countryOf(row.country_code),
            },
            figureColumn('unique_users', { label: 'Users', kind: 'count' }),
            figureColumn('requests', { label: 'Requests', kind: 'count' }),
            figureColumn('pct_requests', { label: 'Share', kind: 'percent' }),
          ]}
        />
      )}
    </Panel>
  )
}
