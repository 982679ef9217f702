import type { ComponentChildren } from 'preact'
import { momentOf } from '../ui/format.ts'
import { useTurn } from '../ui/turn.ts'
import type { Loaded } from './use-report.ts'

/** Books that are further behind are called so. */
const STALE_MS = 15 * 60_000

type PanelProps<T> = {
  title: string
  about?: string
  report: Loaded<T>
  /** Whether there is anything to show. */
  isEmpty?: (data: T) => boolean
  /** What to do so that there will be. */
  emptyText?: string
  actions?: ComponentChildren
  children: (data: T) => ComponentChildren
}

/** A part of a page with an answer in it, in whatever state that is. */
export function Panel<T>(props: PanelProps<T>) {
  const { title, about, report, actions, children } = props
  const { data, state } = report
  const isDrawn = useTurn(data !== undefined)
  const isWaiting = state === 'loading' || (data !== undefined && !isDrawn)
  return (
    <section class="panel" aria-busy={isWaiting} data-state={state}>
      <header class="panel-head">
        <h2>{title}</h2>
        {about && <p class="note">{about}</p>}
        {actions && <div class="panel-does">{actions}</div>}
      </header>
      {state === 'failed' && <Failure {...report} hasData={data !== undefined} />}
      {isWaiting && !isDrawn && <Waiting />}
      {data !== undefined && actions && <Lag data={data} />}
      {data !== undefined &&
        isDrawn &&
        (props.isEmpty?.(data) ? (
          <p class="nothing">{props.emptyText ?? 'There is nothing in this period.'}</p>
        ) : (
          children(data)
        ))}
    </section>
  )
}

const Waiting = () => (
  <div class="waiting" role="status">
    <span class="hidden">Loading</span>
  </div>
)

type FailureProps = { says: string; reload: () => void; hasData: boolean }

const Failure = ({ says, reload, hasData }: FailureProps) => (
  <div class="notice bad" role="alert">
    <p>
      {says} {hasData && 'Below stands what was known before.'}
    </p>
    <button type="button" class="button small quiet" onClick={reload}>
      Try again
    </button>
  </div>
)

/** A report says up to when it is booked; where that is long ago it is not today's truth. */
function Lag({ data }: { data: unknown }) {
  const asOf: unknown = Reflect.get(Object(data), 'data_as_of')
  if (typeof asOf !== 'string') return null
  const isStale = Date.now() - Date.parse(`${asOf}Z`) > STALE_MS
  if (!isStale) return <p class="as-of">Booked up to {momentOf(asOf)}</p>
  return (
    <p class="notice" role="status">
      The books are behind: they end at {momentOf(asOf)}. What came later is kept, and will show.
    </p>
  )
}
