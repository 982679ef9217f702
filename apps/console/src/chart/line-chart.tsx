import { scaleLinear, scalePoint } from 'd3-scale'
import { area, line } from 'd3-shape'
import { useRef, useState } from 'preact/hooks'
import { dayOf } from '../ui/format.ts'
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
  /** Of the axis, where there is little room. */
  brief: (value: number) => string
  /** What changed on some of the dates. */
  notes?: readonly { date: string; says: string }[]
}
type Frame = ReturnType<typeof frameOf>
type Mark = { at: number; label: string; says: string }
type Drawn = ChartProps & { labels: readonly string[]; marks: readonly Mark[] }

const HEIGHT = 240
const PAD = { top: 16, right: 8, bottom: 26, left: 52 }

/** Values by date as lines; the arrow keys walk along them, and a table says the same. */
export function LineChart({ dates = [], labels = dates.map(dayOf), ...rest }: ChartProps) {
  const marks = (rest.notes ?? []).flatMap(({ date, says }, i) => {
    const at = dates.indexOf(date)
    return at < 0 ? [] : [{ at, label: String(i + 1), says }]
  })
  const props = { ...rest, labels, marks }
  const { title, series, format } = props
  const [place, width] = useWidth<HTMLDivElement>()
  const [at, setAt] = useState<number | undefined>()
  return (
    <figure class="chart">
      <div ref={place} class="plot">
        {width && <Plot {...props} frame={frameOf(props, width)} at={at} setAt={setAt} />}
      </div>
      <figcaption>
        {series.map(({ name, isBefore }) => (
          <span key={name} class={isBefore ? 'key before' : 'key'}>
            {name}
          </span>
        ))}
        <span class="readout" role="status">
          {at !== undefined && sayPoint(props, at)}
        </span>
      </figcaption>
      {marks.length > 0 && (
        <ol class="notes" aria-label="What changed">
          {marks.map(({ at, label, says }) => (
            <li key={label}>
              <b>{label}</b>
              <span>
                {labels[at]}: {says}
              </span>
            </li>
          ))}
        </ol>
      )}
      <Twin
        title={title}
        heads={['When', ...series.map(({ name }) => name)]}
        rows={() =>
          labels.map((label, i) => [label, ...series.map(({ values }) => format(values[i] ?? 0))])
        }
      />
    </figure>
  )
}

function sayPoint({ labels, series, format, marks }: Drawn, at: number): string {
  const said = series.map(({ name, values }) => `${name} ${format(values[at] ?? 0)}`)
  const note = marks.find((mark) => mark.at === at)
  return `${labels[at] ?? ''}: ${said.join(', ')}${note ? ` (${note.says})` : ''}`
}

function frameOf({ labels, series, brief }: Drawn, width: number) {
  const most = Math.max(0, ...series.flatMap(({ values }) => values))
  const least = Math.min(0, ...series.flatMap(({ values }) => values))
  const x = scalePoint<number>()
    .domain(labels.map((_, i) => i))
    .range([PAD.left, width - PAD.right])
  const y = scaleLinear()
    .domain([least, most || 1])
    .nice(4)
    .range([HEIGHT - PAD.bottom, PAD.top])
  return { width, x: (i: number) => x(i) ?? PAD.left, step: x.step(), y, ticks: y.ticks(4), brief }
}

type PlotProps = Drawn & {
  frame: Frame
  at: number | undefined
  setAt: (at: number | undefined) => void
}

function Plot({ title, labels, series, marks, frame, at, setAt }: PlotProps) {
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
    const near = Math.round((event.clientX - left - PAD.left) / (frame.step || 1))
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
      <Axes labels={labels} frame={frame} />
      {series.map((one) => (
        <Curve key={one.name} series={one} frame={frame} />
      ))}
      {marks.map(({ at: place, label }) => (
        <g key={label} class="mark">
          <line x1={frame.x(place)} x2={frame.x(place)} y1={PAD.top} y2={HEIGHT - PAD.bottom} />
          <text x={frame.x(place)} y={PAD.top - 2} text-anchor="middle">
            {label}
          </text>
        </g>
      ))}
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
  const { x, y } = frame
  const points = [...series.values]
  const path =
    line<number>(
      (_, i) => x(i),
      (value) => y(value),
    )(points) ?? ''
  if (series.isBefore) return <path class="curve before" d={path} />
  const under =
    area<number>(
      (_, i) => x(i),
      y(0),
      (value) => y(value),
    )(points) ?? ''
  return (
    <>
      <path class="under" d={under} />
      <path class="curve" d={path} />
    </>
  )
}
