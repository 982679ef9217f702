import { useMemo, useRef, useState } from 'preact/hooks'
import { dayOf, tickOf } from '../ui/format.ts'
import { drawArea, drawLine, listTicks } from './scale.ts'
import { Twin } from './twin.tsx'
import { useWidth } from './use-width.ts'

export type Series = { name: string; values: readonly number[]; isBefore?: boolean }
type ChartProps = {
  title: string
  /** `YYYY-MM-DD`, one for each value. */
  dates?: readonly string[]
  /** In place of dates. */
  labels?: readonly string[]
  series: readonly Series[]
  format: (value: number) => string
  /** Of the axis, where there is little room; the numbers themselves where it is missing. */
  brief?: (value: number) => string
  /** What changed on some of the dates. */
  notes?: readonly { date: string; says: string }[]
}
type Frame = ReturnType<typeof frameOf>
type Mark = { at: number; label: string; says: string }
type Drawn = ChartProps & { labels: readonly string[]; marks: readonly Mark[] }

const HEIGHT = 240
const TICKS = 4
const PAD = { top: 16, right: 8, bottom: 26, left: 52 }

/** Values by date as lines; the arrow keys walk along them, and a table says the same. */
export function LineChart(props: ChartProps) {
  const { dates, labels, series, notes, title, format } = props
  const [place, width] = useWidth<HTMLDivElement>()
  const [at, setAt] = useState<number | undefined>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn; the rest comes with it
  const drawn = useMemo(() => drawnOf(props), [dates, labels, series, notes])
  const picture = useMemo(() => (width ? pictureOf(drawn, width) : undefined), [drawn, width])
  return (
    <figure class="chart">
      <div ref={place} class="plot">
        {picture && <Plot drawn={drawn} picture={picture} at={at} setAt={setAt} />}
      </div>
      <figcaption>
        {series.map(({ name, isBefore }) => (
          <span key={name} class={isBefore ? 'key before' : 'key'}>
            {name}
          </span>
        ))}
        <span class="readout" role="status">
          {at !== undefined && sayPoint(drawn, at)}
        </span>
      </figcaption>
      {drawn.marks.length > 0 && (
        <ol class="notes" aria-label="What changed">
          {drawn.marks.map(({ at: day, label, says }) => (
            <li key={label}>
              <b>{label}</b>
              <span>
                {drawn.labels[day]}: {says}
              </span>
            </li>
          ))}
        </ol>
      )}
      <Twin
        title={title}
        heads={['When', ...series.map(({ name }) => name)]}
        rows={() =>
          drawn.labels.map((label, i) => [
            label,
            ...series.map(({ values }) => format(values[i] ?? 0)),
          ])
        }
      />
    </figure>
  )
}

function drawnOf(props: ChartProps): Drawn {
  const { dates = [], labels = dates.map(dayOf), notes = [] } = props
  const marks = notes.flatMap(({ date, says }, i) => {
    const at = dates.indexOf(date)
    return at < 0 ? [] : [{ at, label: String(i + 1), says }]
  })
  return { ...props, labels, marks }
}

function sayPoint({ labels, series, format, marks }: Drawn, at: number): string {
  const said = series.map(({ name, values }) => `${name} ${format(values[at] ?? 0)}`)
  const note = marks.find((mark) => mark.at === at)
  return `${labels[at] ?? ''}: ${said.join(', ')}${note ? ` (${note.says})` : ''}`
}

function frameOf({ labels, series, brief = tickOf }: Drawn, width: number) {
  const values = series.flatMap((one) => one.values)
  const least = values.reduce((a, b) => Math.min(a, b), 0)
  const most = values.reduce((a, b) => Math.max(a, b), 0)
  const ticks = listTicks({ least, most: most || 1 }, TICKS)
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)]
  const step = (width - PAD.left - PAD.right) / Math.max(1, labels.length - 1)
  // A single value stands in the middle.
  const start = labels.length > 1 ? PAD.left : (PAD.left + width - PAD.right) / 2
  const bottom = HEIGHT - PAD.bottom
  const y = (value: number) => bottom - ((value - low) / (high - low)) * (bottom - PAD.top)
  return { width, x: (i: number) => start + i * step, step, y, ticks, brief }
}

/** What does not change while somebody reads single values. */
function pictureOf(drawn: Drawn, width: number) {
  const { labels, series, marks } = drawn
  const frame = frameOf(drawn, width)
  const still = (
    <>
      <Axes labels={labels} frame={frame} />
      {series.map((one) => (
        <Curve key={one.name} series={one} frame={frame} />
      ))}
      {marks.map(({ at, label }) => (
        <g key={label} class="mark">
          <line x1={frame.x(at)} x2={frame.x(at)} y1={PAD.top} y2={HEIGHT - PAD.bottom} />
          <text x={frame.x(at)} y={PAD.top - 2} text-anchor="middle">
            {label}
          </text>
        </g>
      ))}
    </>
  )
  return { frame, still }
}

type PlotProps = {
  drawn: Drawn
  picture: ReturnType<typeof pictureOf>
  at: number | undefined
  setAt: (at: number | undefined) => void
}

function Plot({ drawn, picture: { frame, still }, at, setAt }: PlotProps) {
  const { title, labels, series } = drawn
  const svg = useRef<SVGSVGElement>(null)
  const last = labels.length - 1
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1, PageUp: -7, PageDown: 7 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    setAt(Math.min(last, Math.max(0, (at ?? (step > 0 ? -1 : last + 1)) + step)))
  }
  const onMove = (event: PointerEvent) => {
    const left = svg.current?.getBoundingClientRect().left ?? 0
    const near = Math.round((event.clientX - left - frame.x(0)) / (frame.step || 1))
    setAt(Math.min(last, Math.max(0, near)))
  }
  return (
    <svg
      ref={svg}
      width={frame.width}
      height={HEIGHT}
      role="img"
      aria-label={`${title}, ${labels.length} values. Arrow keys read single ones; a table follows.`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the same
      tabIndex={0}
      onKeyDown={onKey}
      onPointerMove={onMove}
      onPointerLeave={() => setAt(undefined)}
      onBlur={() => setAt(undefined)}
    >
      {still}
      {at !== undefined && (
        <g class="cursor">
          <line x1={frame.x(at)} x2={frame.x(at)} y1={PAD.top} y2={HEIGHT - PAD.bottom} />
          {series.map(({ name, values, isBefore }) => (
            <circle
              key={name}
              class={isBefore ? 'before' : ''}
              cx={frame.x(at)}
              cy={frame.y(values[at] ?? 0)}
              r="4"
            />
          ))}
        </g>
      )}
    </svg>
  )
}

function Axes({ labels, frame }: { labels: readonly string[]; frame: Frame }) {
  const { x, y, ticks, brief, width } = frame
  const every = Math.max(1, Math.ceil(labels.length / Math.max(2, Math.floor(width / 90))))
  return (
    <g class="axes">
      {ticks.map((tick) => (
        <g key={tick}>
          <line x1={PAD.left} x2={width - PAD.right} y1={y(tick)} y2={y(tick)} />
          <text x={PAD.left - 8} y={y(tick)} dy="0.32em" text-anchor="end">
            {brief(tick)}
          </text>
        </g>
      ))}
      {labels.map((label, i) =>
        i % every === 0 ? (
          <text key={label} x={x(i)} y={HEIGHT - 6} text-anchor={i === 0 ? 'start' : 'middle'}>
            {label.replace(/ \d{4}$/, '')}
          </text>
        ) : null,
      )}
    </g>
  )
}

function Curve({ series, frame }: { series: Series; frame: Frame }) {
  const places = series.values.map((value, i) => [frame.x(i), frame.y(value)] as const)
  const path = drawLine(places)
  if (series.isBefore) return <path class="curve before" d={path} />
  return (
    <>
      <path class="under" d={drawArea(places, frame.y(0))} />
      <path class="curve" d={path} />
    </>
  )
}
