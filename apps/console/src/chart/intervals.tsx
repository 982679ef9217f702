export type Interval = { label: string; low: number; value: number; high: number; says: string }

/** Rates with their intervals on one scale: where they overlap nothing is decided. */
export function Intervals({ caption, rows }: { caption: string; rows: readonly Interval[] }) {
  const most = Math.max(...rows.map(({ high }) => high), 0.01)
  const x = (value: number) => 2 + (value / most) * 96
  return (
    <table class="bars intervals">
      <caption class="hidden">{caption}</caption>
      <tbody>
        {rows.map(({ label, low, value, high, says }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>
              <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                <line x1={x(low)} x2={x(high)} y1="5" y2="5" />
                <rect x={x(value) - 0.6} y="1" width="1.2" height="8" />
              </svg>
              <span>{says}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
