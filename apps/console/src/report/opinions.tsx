import { LineChart } from '../chart/line-chart.tsx'
import { count, percentOf } from '../ui/format.ts'
import { words } from './columns.ts'
import { Figures } from './figures.tsx'
import { Panel } from './panel.tsx'
import { Table } from './table.tsx'
import type { Loaded } from './use-report.ts'

type Thumbs = { thumbs_up: number; thumbs_down: number }
type Sums = Thumbs & { total: number; data: (Thumbs & { date: string })[] }

/** Thumbs of a period, and by date. */
export function Opinions({ sums, before }: { sums: Sums; before?: Sums }) {
  return (
    <>
      <Figures
        figures={[
          { label: 'Thumbs up', value: sums.thumbs_up, before: before?.thumbs_up, format: count },
          {
            label: 'Thumbs down',
            value: sums.thumbs_down,
            before: before?.thumbs_down,
            format: count,
            isCost: true,
          },
          {
            label: 'Liked',
            value: shareUp(sums),
            before: before && shareUp(before),
            format: percentOf,
          },
        ]}
      />
      <LineChart
        title="Thumbs by date"
        dates={sums.data.map(({ date }) => date)}
        series={[
          { name: 'Up', values: sums.data.map((day) => day.thumbs_up) },
          { name: 'Down', values: sums.data.map((day) => day.thumbs_down), isBefore: true },
        ]}
        format={count}
      />
    </>
  )
}

const shareUp = ({ thumbs_up: up, total }: Sums) => (total > 0 ? (up / total) * 100 : 0)

type WithReasons = { reasons: readonly (Thumbs & { reason: string })[] }

/** Thumbs by the reason that was given with them. */
export const Reasons = <T extends WithReasons>({ report }: { report: Loaded<T> }) => (
  <Panel
    title="By reason"
    report={report}
    isEmpty={({ reasons }) => reasons.length === 0}
    emptyText="Nobody gave a reason in this period."
  >
    {({ reasons }) => (
      <ThumbsBy
        caption="Thumbs by reason"
        label="Reason"
        rows={reasons.map((one) => ({ ...one, name: one.reason }))}
      />
    )}
  </Panel>
)

type ByProps = { caption: string; label: string; rows: (Thumbs & { name: string })[] }

export const ThumbsBy = ({ caption, label, rows }: ByProps) => (
  <Table
    caption={caption}
    rows={rows}
    keyOf={({ name }) => name}
    columns={[
      { key: 'name', label, value: ({ name }) => name, show: ({ name }) => words(name) },
      {
        key: 'up',
        label: 'Up',
        isNumber: true,
        value: (row) => row.thumbs_up,
        show: (row) => count(row.thumbs_up),
      },
      {
        key: 'down',
        label: 'Down',
        isNumber: true,
        value: (row) => row.thumbs_down,
        show: (row) => count(row.thumbs_down),
      },
    ]}
  />
)
