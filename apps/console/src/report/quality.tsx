import type { TrafficQuality } from '../../../../packages/client/api.ts'
import { Bars } from '../chart/bars.tsx'
import { LineChart } from '../chart/line-chart.tsx'
import type { Role } from '../console/session.ts'
import { count, dollars, percentOf } from '../ui/format.ts'
import { words } from './columns.ts'
import { RangeControls } from './controls.tsx'
import { Csv } from './csv.tsx'
import { Figures } from './figures.tsx'
import { Head } from './head.tsx'
import { Panel } from './panel.tsx'
import { useReport } from './use-report.ts'
import { rangeQuery, useView } from './view.ts'

const ROUTES = {
  publisher: 'GET /publisher-dashboard/traffic-quality',
  advertiser: 'GET /advertiser-dashboard/traffic-quality',
} as const

/** What counts and what does not, each reason in a sentence. */
export function Quality({ side }: { side: Exclude<Role, 'operator'> }) {
  const view = useView()
  const query = rangeQuery(view)
  const report = useReport({ role: side, route: ROUTES[side], input: { query } })
  return (
    <>
      <Head title="Traffic quality">
        <RangeControls canCompare={false} />
      </Head>
      <Panel
        title="What counted"
        report={report}
        actions={<Csv side={side} path={`/${side}-dashboard/traffic-quality`} query={query} />}
        isEmpty={({ views, clicks }) => views.gross + clicks.gross === 0}
        emptyText="No view or click came in this period."
      >
        {(data) => <Counted data={data} />}
      </Panel>
      <Panel
        title="What did not count, and why"
        report={report}
        isEmpty={isClean}
        emptyText="Everything that came counted."
      >
        {(data) => <Filtered data={data} />}
      </Panel>
      <Panel
        title="Counted, and not paid in full"
        report={report}
        isEmpty={({ unbilled }) => unbilled.hits === 0}
        emptyText="Everything that counted was paid for."
      >
        {({ unbilled, reasons }) => (
          <>
            <Figures
              figures={[
                { label: 'Hits', value: unbilled.hits, format: count },
                { label: 'Not charged', value: unbilled.dollars, format: dollars },
              ]}
            />
            <Reasons byReason={unbilled.by_reason} reasons={reasons} />
          </>
        )}
      </Panel>
    </>
  )
}

const isClean = ({ views, clicks }: TrafficQuality) => views.filtered + clicks.filtered === 0

function Counted({ data }: { data: TrafficQuality }) {
  const { views, clicks, server_views: server } = data
  return (
    <>
      <Figures
        figures={[
          { label: 'Views that count', value: views.net, format: count },
          { label: 'Views filtered', value: views.filtered, format: count },
          { label: 'Clicks that count', value: clicks.net, format: count },
          { label: 'Clicks filtered', value: clicks.filtered, format: count },
          { label: 'Views fired by servers', value: server.share, format: percentOf },
        ]}
      />
      <LineChart
        title="Views that count, and those that do not"
        dates={data.data.map(({ date }) => date)}
        series={[
          { name: 'Counted', values: data.data.map((day) => day.views.net) },
          { name: 'Filtered', values: data.data.map((day) => day.views.filtered), isBefore: true },
        ]}
        format={count}
      />
    </>
  )
}

function Filtered({ data: { views, clicks, reasons } }: { data: TrafficQuality }) {
  const sum: Record<string, number> = { ...views.filtered_by_reason }
  for (const [reason, hits] of Object.entries(clicks.filtered_by_reason)) {
    sum[reason] = (sum[reason] ?? 0) + hits
  }
  return <Reasons byReason={sum} reasons={reasons} />
}

type ReasonsProps = { byReason: Record<string, number>; reasons: TrafficQuality['reasons'] }

function Reasons({ byReason, reasons }: ReasonsProps) {
  const found = Object.entries(byReason)
    .filter(([, hits]) => hits > 0)
    .sort(([, a], [, b]) => b - a)
  const bars = found.map(([reason, hits]) => ({
    label: words(reason),
    value: hits,
    says: count(hits),
  }))
  const meaning = (code: string) => reasons.find(({ reason }) => reason === code)?.explanation
  return (
    <>
      <Bars caption="Hits by reason" heads={['Reason', 'Hits']} bars={bars} />
      <ul class="sentences">
        {found.map(([reason]) => (
          <li key={reason}>
            <b>{words(reason)}.</b> {meaning(reason)}
          </li>
        ))}
      </ul>
    </>
  )
}
