import { asOf, type Report } from '../../../platform/time/as-of.ts'
import { ctr, ctrInterval } from '../../engine/rates.ts'

type Experiment = {
  id: string
  number: number
  name: string
  status: string
  arms: { label: string; weight: number }[]
}
/** `key`: numbers of experiment and arm, as `EXPERIMENT:ARM`. */
type ArmSums = { key: string; requests: number; wins: number; impressions: number; clicks: number }

export function shapeExperiments(
  own: Experiment[],
  { report, days }: { report: Report<ArmSums>; days: number },
) {
  const sums = new Map(report.rows.map((row) => [row.key, row]))
  return {
    experiments: own.map((experiment) => ({
      experiment_id: experiment.id,
      name: experiment.name,
      status: experiment.status,
      arms: experiment.arms.map(({ label, weight }, arm) => ({
        label,
        weight,
        ...armMetrics(sums.get(`${experiment.number}:${arm}`)),
      })),
    })),
    period_days: days,
    data_as_of: asOf(report.bookedAt),
  }
}

/** A row for every arm. */
export const experimentsTable = ({ experiments }: ReturnType<typeof shapeExperiments>) => ({
  columns: [
    ...['experiment_id', 'name', 'status', 'label', 'weight', 'requests', 'ads_served', 'views'],
    ...['clicks', 'ctr', 'ctr_low', 'ctr_high'],
  ],
  rows: experiments.flatMap(({ arms, ...experiment }) =>
    arms.map(({ ctr_interval: { low, high }, ...arm }) => ({
      ...experiment,
      ...arm,
      ctr_low: low,
      ctr_high: high,
    })),
  ),
})

function armMetrics(sums: ArmSums | undefined) {
  const { requests, wins, impressions, clicks } = sums ?? NOTHING
  return {
    requests,
    ads_served: wins,
    views: impressions,
    clicks,
    ctr: ctr(clicks, impressions),
    ctr_interval: ctrInterval(clicks, impressions),
  }
}

const NOTHING = { requests: 0, wins: 0, impressions: 0, clicks: 0 }
