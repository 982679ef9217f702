const LEAD_MS = 60 * 60 * 1000
const MILLION = 1_000_000

type Day = { startMs: number; endMs: number }

/**
 * Share of a daily budget that may be out by now, in millionths. Even pacing follows the clock, an hour ahead, from
 * the start of the day or of the campaign.
 */
export function paceShare(isEven: boolean, startsAt: number, day: Day, now: number): number {
  if (!isEven) return MILLION
  const from = Math.max(day.startMs, Math.min(startsAt, day.endMs - LEAD_MS))
  const share = (now - from + LEAD_MS) / (day.endMs - from)
  return Math.max(0, Math.min(MILLION, Math.floor(share * MILLION)))
}
