import { faultOf } from '../rules.ts'
import type { Line } from './line.ts'

/** What Postgres knows of the keys of an import, by key. */
export type Known = {
  advertisers: ReadonlyMap<string, { id: string; domains: string[] }>
  campaigns: ReadonlyMap<string, { advertiserId: string; startTime: Date }>
}

/** What is wrong with campaign lines as a whole, by line; an advertiser counts from its own line on. */
export function judgeCampaigns(
  lines: readonly Line[],
  { known, now }: { known: Known; now: Date },
) {
  const domains = new Map([...known.advertisers].map(([key, row]) => [key, row.domains]))
  const owners = new Map<string, string>()
  const starts = new Map<string, Date>()
  const faults = new Map<number, string>()
  for (const [at, line] of lines.entries()) {
    if (line.type === 'advertiser') domains.set(line.key, line.body.domains ?? [])
    if (line.type !== 'campaign') continue
    const stored = known.campaigns.get(line.key)
    const before = starts.get(line.key) ?? stored?.startTime
    const start = (line.body.start_time === undefined ? before : line.body.start_time) ?? now
    const fault = faultOfLine(line, {
      domains,
      owners,
      stored: {
        ownerId: stored?.advertiserId,
        givenId: known.advertisers.get(line.body.advertiser_key)?.id,
      },
      start,
    })
    if (fault) faults.set(at, fault)
    else {
      owners.set(line.key, line.body.advertiser_key)
      starts.set(line.key, start)
    }
  }
  return faults
}

function faultOfLine(
  { key, body }: Extract<Line, { type: 'campaign' }>,
  {
    domains,
    owners,
    stored,
    start,
  }: {
    domains: ReadonlyMap<string, string[]>
    owners: ReadonlyMap<string, string>
    stored: { ownerId: string | undefined; givenId: string | undefined }
    /** By this line, else by what is known before it. */
    start: Date
  },
): string | undefined {
  const allowed = domains.get(body.advertiser_key)
  if (!allowed) return 'advertiser_key: no advertiser has this key'
  const moved = owners.has(key) && owners.get(key) !== body.advertiser_key
  if (moved || (stored.ownerId && stored.ownerId !== stored.givenId)) {
    return 'advertiser_key: the campaign belongs to another advertiser'
  }
  const plan = {
    landingPage: body.landing_page,
    startTime: start,
    endTime: body.end_time ?? null,
  }
  // What stops a campaign is taken whatever its page is: it starts nothing, and starting it again is judged.
  const isStop = stored.ownerId !== undefined && (body.status ?? 'active') !== 'active'
  const fault = faultOf(plan, isStop ? [] : allowed)
  return fault && `${fault.field}: ${fault.message}`
}
