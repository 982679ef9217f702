type Bar = { label: string; value: number; says: string; note?: string }

/** Shares as bars in a table: the picture and its numbers are one. */
export function Bars({
  caption,
  heads,
  bars,
}: {
  caption: string
  heads: [string, string]
  bars: readonly Bar[]
}) {
  const most = Math.max(...bars.map(({ value }) => value), 0)
  return (
    <table class="bars">
      <caption class="hidden">{caption}</caption>
      <thead class="hidden">
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bars.map(({ label, value, says, note }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>
              <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                <rect width={most > 0 ? Math.max(0, (value / most) * 100) : 0} height="10" rx="1" />
              </svg>
              <span>
                {says}
                {note && <small> {note}</small>}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export type Stage = { label: string; value: number }

/** What is left at each step of the way, of the first and of the one before. */
export function Funnel({
  stages,
  format,
}: {
  stages: readonly Stage[]
  format: (n: number) => string
}) {
  const first = stages[0]?.value ?? 0
  const bars = stages.map(({ label, value }, i) => {
    const last = stages[i - 1]?.value
    const note =
      last === undefined
        ? ''
        : `${last > 0 ? Math.round((value / last) * 1000) / 10 : 0}% of the step before`
    return { label, value, says: format(value), note }
  })
  return (
    <div class="funnel">
      <Bars caption="From request to result" heads={['Step', 'Count']} bars={bars} />
      {first === 0 && <p class="note">Nothing was asked for in this period.</p>}
    </div>
  )
}
