import { counted, dayOf } from '../ui/format.ts'
import { InTurn } from '../ui/in-turn.tsx'
import { MOST_DAYS, shiftDate, todayIn } from './range.ts'
import { useView } from './view.ts'

const SPANS: [days: number, label: string][] = [
  [7, '7 days'],
  [30, '30 days'],
  [90, '90 days'],
  [365, 'A year'],
]
const ZONES = [
  ...['UTC', 'Europe/London', 'Europe/Berlin', 'Africa/Lagos', 'Asia/Kolkata', 'Asia/Kathmandu'],
  ...['Asia/Tokyo', 'Australia/Sydney', 'America/Sao_Paulo', 'America/New_York'],
  ...['America/Chicago', 'America/Los_Angeles'],
]

type ControlsProps = { canCompare?: boolean }

/** Which dates, of which zone, and beside what. All of it stands in the address. */
export const RangeControls = (props: ControlsProps) => (
  <>
    <div class="controls range">
      <InTurn>{() => <Fields {...props} />}</InTurn>
    </div>
    <WrongRange />
  </>
)

function WrongRange() {
  const { range, wrongRange } = useView()
  return (
    wrongRange && (
      <p class="notice" role="status">
        {wrongRange} Shown is {dayOf(range.start)} to {dayOf(range.end)}.
      </p>
    )
  )
}

function Fields({ canCompare = true }: ControlsProps) {
  const { range, tz, isCompared, choose } = useView()
  const today = todayIn(tz)
  const pick = (start: string, end: string) => choose({ start, end, days: undefined })
  return (
    <>
      <label class="field">
        Period
        <select
          value={range.end === today ? String(range.days) : ''}
          onChange={(event) => {
            const days = event.currentTarget.value
            if (days) choose({ days, start: undefined, end: undefined })
          }}
        >
          <option value="">Own dates</option>
          {SPANS.map(([days, label]) => (
            <option key={days} value={days}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        From
        <input
          type="date"
          value={range.start}
          max={range.end}
          min={shiftDate(range.end, 1 - MOST_DAYS)}
          onChange={(event) => pick(event.currentTarget.value, range.end)}
        />
      </label>
      <label class="field">
        To
        <input
          type="date"
          value={range.end}
          min={range.start}
          max={today}
          onChange={(event) => pick(range.start, event.currentTarget.value)}
        />
      </label>
      <label class="field">
        Time zone
        <select value={tz} onChange={(event) => choose({ tz: event.currentTarget.value })}>
          {[...new Set([tz, ...ZONES])].map((zone) => (
            <option key={zone} value={zone}>
              {zone.replaceAll('_', ' ')}
            </option>
          ))}
        </select>
      </label>
      {canCompare && (
        <label class="tick">
          <input
            type="checkbox"
            checked={isCompared}
            onChange={(event) =>
              choose({ compare: event.currentTarget.checked ? undefined : 'no' })
            }
          />
          Compare with the {counted(range.days, 'day')} before
        </label>
      )}
    </>
  )
}
