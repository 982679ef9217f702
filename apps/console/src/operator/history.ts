/** How the service was at a time: what is kept of it in this browser. */
export type Point = {
  /** Milliseconds since 1970. */
  at: number
  isOk: boolean
  backlogSeconds: number
  waitingHits: number
  putAside: number
}

const NAME = 'aside-health'
const APART_MS = 60_000
const KEPT_MS = 24 * 3_600_000
const MOST_DRAWN = 240

/** What was seen in the last day; nothing where the browser keeps nothing. */
export function readHistory(now: number): Point[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(NAME) ?? '[]')
    return keepRecent(Array.isArray(kept) ? kept.filter(isPoint) : [], now)
  } catch {
    return []
  }
}

/** Another version of this page may have kept something else. */
function isPoint(kept: unknown): kept is Point {
  if (typeof kept !== 'object' || kept === null) return false
  const { at, isOk, backlogSeconds, waitingHits, putAside } = kept as Record<string, unknown>
  const numbers = [at, backlogSeconds, waitingHits, putAside]
  return typeof isOk === 'boolean' && numbers.every((one) => Number.isFinite(one))
}

const keepRecent = (points: readonly Point[], now: number) =>
  points.filter(({ at }) => at > now - KEPT_MS)

/** The history with a point more: one a minute, and each change between well and not well. */
export function addPoint(points: readonly Point[], point: Point): Point[] {
  const last = points.at(-1)
  const isNews = !last || point.at - last.at >= APART_MS || point.isOk !== last.isOk
  return keepRecent(isNews ? [...points, point] : points, point.at)
}

/** Later pages begin with it. A browser that is full, or keeps nothing, is no reason to fail. */
export function saveHistory(points: readonly Point[]): void {
  try {
    localStorage.setItem(NAME, JSON.stringify(points))
  } catch {
    return
  }
}

/** As many as a chart can show, evenly taken, the last among them. */
export function thinOut(points: readonly Point[]): Point[] {
  const every = Math.ceil(points.length / MOST_DRAWN)
  return points.filter((_, i) => (points.length - 1 - i) % every === 0)
}

/** Times between which it was not well; `until` is null while it still is not. */
export function listTroubles(points: readonly Point[]): { from: number; until: number | null }[] {
  const troubles: { from: number; until: number | null }[] = []
  for (const { at, isOk } of points) {
    const open = troubles.at(-1)
    if (!isOk && open?.until !== null) troubles.push({ from: at, until: null })
    if (isOk && open?.until === null) open.until = at
  }
  return troubles
}
