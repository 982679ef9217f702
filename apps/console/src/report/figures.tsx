export type Figure = {
  label: string
  value: number
  /** Of the period before; undefined where it is not compared. */
  before?: number | undefined
  format: (value: number) => string
  /** Whether less is better, as of costs. */
  isCost?: boolean
}

/** The sums of a period, each beside the one before. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl class="figures">
      {figures.map((figure) => (
        <div key={figure.label}>
          <dt>{figure.label}</dt>
          <dd>
            {figure.format(figure.value)}
            {figure.before !== undefined && <Change {...figure} before={figure.before} />}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Change({ value, before, format, isCost }: Figure & { before: number }) {
  const title = `${format(before)} in the period before`
  if (before === 0) {
    return <span class="change">{value === 0 ? 'as before' : `before: ${format(0)}`}</span>
  }
  const percent = ((value - before) / before) * 100
  const isUp = percent >= 0.05
  const isDown = percent <= -0.05
  const mood = !isUp && !isDown ? '' : isUp === Boolean(isCost) ? 'worse' : 'better'
  const sign = isUp ? '▲' : isDown ? '▼' : '='
  return (
    <span class={`change ${mood}`} title={title}>
      {sign} {Math.abs(percent).toFixed(percent > 999 ? 0 : 1)}%
      <span class="hidden">
        {' '}
        {isUp ? 'up' : isDown ? 'down' : 'unchanged'}, {title}
      </span>
    </span>
  )
}
