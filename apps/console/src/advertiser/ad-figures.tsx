import { RangeControls } from '../report/controls.tsx'
import { Csv } from '../report/csv.tsx'
import { Panel } from '../report/panel.tsx'
import { Table } from '../report/table.tsx'
import { useReport } from '../report/use-report.ts'
import { rangeQuery, useView } from '../report/view.ts'
import { count, dollars, shareOf } from '../ui/format.ts'
import { type AdSums, type Sums, sumByAd } from './ad-sums.ts'
import { role } from './role.ts'
import type { Group } from './wire.ts'

const ROUTE = 'GET /advertiser-dashboard/ad-unit-metrics'

/** What came of each ad of a group in the period: which text does better. */
export function AdFigures({ group }: { group: Group }) {
  const view = useView()
  const query = { ...rangeQuery(view), campaign_id: group.campaign_id }
  const report = useReport({ role, route: ROUTE, input: { query } })
  return (
    <Panel
      title="How its ads do"
      report={report}
      actions={
        <>
          <RangeControls canCompare={false} />
          <Csv side={role} path="/advertiser-dashboard/ad-unit-metrics" query={query} />
        </>
      }
      isEmpty={({ data }) => !data.some((day) => day.ad_group_id === group.ad_group_id)}
      emptyText="Nothing was shown in this period."
    >
      {({ data }) => (
        <Table
          caption="Ads"
          rows={sumByAd(group, data)}
          keyOf={({ id }) => id}
          columns={[
            { key: 'ad', label: 'Ad', value: ({ label }) => label, show: ({ label }) => label },
            numbered('impressions', 'Views'),
            numbered('clicks', 'Clicks'),
            {
              key: 'ctr',
              label: 'Clicks per view',
              isNumber: true,
              value: clickRate,
              show: (row) => shareOf(clickRate(row)),
            },
            numbered('conversions', 'Conversions'),
            numbered('spend', 'Spent', dollars),
          ]}
        />
      )}
    </Panel>
  )
}

const numbered = (key: keyof Sums, label: string, say = count) => ({
  ...{ key, label, isNumber: true },
  value: (row: AdSums) => row[key],
  show: (row: AdSums) => say(row[key]),
})

const clickRate = ({ clicks, impressions }: Sums) => (impressions > 0 ? clicks / impressions : 0)
