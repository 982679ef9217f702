const WEEK = 7 * 86_400_000

/** Local time minus UTC in ms, as `Intl` names it. */
export function offsetOf(tz: string): (at: number) => number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: tz, timeZoneName: 'longOffset' })
  return (at) => {
    const [, sign, h, m, s] =
      /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/.exec(format.format(at)) ?? []
    const seconds = Number(h ?? 0) * 3600 + Number(m ?? 0) * 60 + Number(s ?? 0)
    return (sign === '-' ? -1000 : 1000) * seconds
  }
}

/** The instants in [from, to) at which the zone's offset changes. */
export function clockChanges(tz: string, from: number, to: number): number[] {
  const offset = offsetOf(tz)
  const changes: number[] = []
  let before = offset(from)
  for (let at = from; at < to; at += WEEK) {
    const after = offset(at + WEEK)
    if (after === before) continue
    let [low, high] = [at, at + WEEK]
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2)
      if (offset(middle) === before) low = middle
      else high = middle
    }
    changes.push(high)
    before = after
  }
  return changes
}
