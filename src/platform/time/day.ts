export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
/** Of a day of 24 hours. */
export const DAY_MS = 24 * HOUR_MS
const WEEK_MS = 7 * DAY_MS

/** One date of one zone: days since 1970 of the date, and the instants [startMs, endMs) it covers without a break. */
export type LocalDay = { day: number; startMs: number; endMs: number }
/** `offsetAt`: local time minus UTC at an instant, both in ms. */
type Zone = { offsetAt: (at: number) => number; latest: LocalDay | undefined }

// Keyed in lower case: names match in any case, and a caller must not be able to grow this by spelling.
const zones = new Map<string, Zone>()

/** The zone's date at `now` (ms since 1970). Throws RangeError for a zone that Intl does not know. */
export function localDay(now: number, tz: string): LocalDay {
  const zone = zoneOf(tz)
  const { latest } = zone
  if (latest && now >= latest.startMs && now < latest.endMs) return latest
  zone.latest = findDay(zone, now)
  return zone.latest
}

/** The zone's date at an instant (ms since 1970), `YYYY-MM-DD`. */
export const dateIn = (at: number, tz: string) => dateOf(dayAt(zoneOf(tz), at))

/** A day number as `YYYY-MM-DD`. */
export const dateOf = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10)

/**
 * The instants (ms) at which `count` dates of the zone start, from day number `first` on, and the one at which
 * the last of them ends. A date that the zone skipped starts and ends at the same instant.
 */
export function dayStarts(first: number, { count, tz }: { count: number; tz: string }): number[] {
  const stretches = stretchesOf(zoneOf(tz), {
    from: (first - 2) * DAY_MS,
    to: (first + count + 2) * DAY_MS,
  })
  let at = 0
  return Array.from({ length: count + 1 }, (_, i) => {
    const midnight = (first + i) * DAY_MS
    for (; ; at++) {
      const { from, to, offset } = stretches[at] ?? NO_STRETCH
      if (midnight - offset < to) return Math.max(from, midnight - offset)
    }
  })
}
const NO_STRETCH = { from: 0, to: Number.POSITIVE_INFINITY, offset: 0 }

/** [from, to) cut where the offset changes. No zone changes twice within a week. */
function stretchesOf(zone: Zone, { from, to }: { from: number; to: number }) {
  const stretches: { from: number; to: number; offset: number }[] = []
  let start = from
  let offset = zone.offsetAt(from)
  for (let at = from; at < to; at += WEEK_MS) {
    const next = zone.offsetAt(at + WEEK_MS)
    if (next === offset) continue
    const before = offset
    const change = firstAfter(at, { yes: at + WEEK_MS, holds: (t) => zone.offsetAt(t) !== before })
    stretches.push({ from: start, to: change, offset })
    start = change
    offset = next
  }
  stretches.push({ from: start, to: Number.POSITIVE_INFINITY, offset })
  return stretches
}

function zoneOf(tz: string): Zone {
  const known = zones.get(tz)
  if (known) return known
  const name = tz.toLowerCase()
  const zone = zones.get(name) ?? { offsetAt: offsetIn(tz), latest: undefined }
  zones.set(name, zone)
  return zone
}

// A day is one or more stretches of constant offset; each ends at a midnight or at a change of the clocks.
function findDay(zone: Zone, now: number): LocalDay {
  const day = dayAt(zone, now)
  let endMs = stretchEnd(zone, { from: now, day })
  while (dayAt(zone, endMs) === day) endMs = stretchEnd(zone, { from: endMs, day })
  let startMs = stretchStart(zone, { to: now, day })
  while (dayAt(zone, startMs - 1) === day) startMs = stretchStart(zone, { to: startMs - 1, day })
  return { day, startMs, endMs }
}

function stretchEnd(zone: Zone, { from, day }: { from: number; day: number }): number {
  const offset = zone.offsetAt(from)
  const midnight = (day + 1) * DAY_MS - offset
  if (zone.offsetAt(midnight - 1) === offset) return midnight
  return firstAfter(from, { yes: midnight - 1, holds: (at) => zone.offsetAt(at) !== offset })
}

function stretchStart(zone: Zone, { to, day }: { to: number; day: number }): number {
  const offset = zone.offsetAt(to)
  const midnight = day * DAY_MS - offset
  if (zone.offsetAt(midnight) === offset) return midnight
  return firstAfter(midnight, { yes: to, holds: (at) => zone.offsetAt(at) === offset })
}

/** The first instant at which `holds`, which is false at `no`, true at `yes` and changes once between them. */
function firstAfter(
  no: number,
  { yes, holds }: { yes: number; holds: (at: number) => boolean },
): number {
  let before = no
  let after = yes
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (holds(middle)) after = middle
    else before = middle
  }
  return after
}

const dayAt = (zone: Zone, at: number) => Math.floor((at + zone.offsetAt(at)) / DAY_MS)

// Without Intl for UTC, the zone of most: its first use takes an isolate some 15 ms.
function offsetIn(tz: string): Zone['offsetAt'] {
  if (tz.toLowerCase() === 'utc') return () => 0
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: tz,
    hourCycle: 'h23',
    era: 'short',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  return (at) => {
    const seconds = Math.floor(at / 1000) * 1000
    const local = new Date(0)
    const part: Record<string, string> = {}
    for (const { type, value } of format.formatToParts(seconds)) part[type] = value
    const year = part.era === 'BC' ? 1 - Number(part.year) : Number(part.year)
    local.setUTCFullYear(year, Number(part.month) - 1, Number(part.day))
    local.setUTCHours(Number(part.hour), Number(part.minute), Number(part.second))
    return local.getTime() - seconds
  }
}
