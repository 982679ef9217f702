import type { Lead } from './opinions.ts'
import type { Beacon, Conversion, PixelEvent, Report } from './outcomes.ts'
import { type Ad, type Fact, nothing } from './visits.ts'
import { DAY, runOf, type World } from './world.ts'

const MINUTE = 60_000

/** The ad that led to a conversion, how it was found, and by which run of the cron. */
type Owed = { via: 'click' | 'identity' | 'view' | 'lead_form'; ad: Ad; run: number }
export type Judged = Conversion & { owed: Owed | undefined }

/** Pixel events, each once, as it first came in. */
export const pixelEventsOf = (beacons: Beacon[]) =>
  firstOfEach(beacons.flatMap(({ means }) => means))

/** Conversions, each once, as it first came in: in a run the pixel's come before those that servers report. */
export function conversionsOf(beacons: Beacon[], reports: Report[]): Conversion[] {
  const seen = beacons
    .flatMap(({ means }) => means)
    .filter(({ type }) => type === 'purchase' || type === 'lead')
    .map(({ received, ...event }) => ({
      ...{ ...event, source: 'pixel' as const, hashes: [], taken: runOf(received) },
    }))
  const told = reports.flatMap(({ means }) => means ?? [])
  return firstOfEach([...seen, ...told].sort((a, b) => a.taken - b.taken))
}

const firstOfEach = <T extends Pick<PixelEvent, 'advertiser' | 'id'>>(all: T[]) => [
  ...new Map(all.toReversed().map((one) => [`${one.advertiser} ${one.id}`, one])).values(),
]

/** Whose every conversion is. */
export function judge(conversions: Conversion[], facts: Fact[]): Judged[] {
  const touches = facts.filter(({ kind, reason }) => kind !== 'slot' && reason === '')
  const byClickId = Map.groupBy(touches, ({ grclid }) => grclid)
  const byHash = Map.groupBy(
    touches.flatMap((touch) => touch.hashes.map((hash) => ({ hash, touch }))),
    ({ hash }) => hash,
  )
  return conversions.map((one) => {
    const own = byClickId.get(one.grclid ?? '') ?? []
    const theirs = one.hashes.flatMap((hash) => byHash.get(hash) ?? []).map(({ touch }) => touch)
    // What is not found at once is looked for once more by the next run.
    const owed = owedTo(one, own, theirs, one.taken) ?? owedTo(one, own, theirs, one.taken + DAY)
    return { ...one, owed }
  })
}

/**
 * The last click with the click id, in 30 days; else the last of the same person; else the last view of either, in a day.
 * Clocks may differ by 10 minutes. Who got an ad is known for 37 days.
 */
function owedTo(one: Conversion, own: Fact[], theirs: Fact[], run: number): Owed | undefined {
  const known = theirs.filter(({ seenAt }) => seenAt >= run - 37 * DAY)
  const last = (via: Owed['via'], touches: Fact[], kind: 'click' | 'view', days: number) => {
    const [ad] = touches
      .filter((touch) => touch.kind === kind && touch.advertiser === one.advertiser)
      .filter(({ booked }) => booked <= run)
      .filter(({ happened }) => happened <= one.at + 10 * MINUTE)
      .filter(({ happened }) => happened >= one.at - days * DAY)
      .sort((a, b) => b.happened - a.happened || (a.grclid < b.grclid ? 1 : -1))
    return ad && { via, ad, run }
  }
  return (
    last('click', own, 'click', 30) ??
    last('identity', known, 'click', 30) ??
    last('view', [...own, ...known], 'view', 1)
  )
}

/** The answer to a form is a conversion of its very ad. */
export const judgeLeads = (leads: Lead[]): Judged[] =>
  leads.flatMap(({ at, means }) => {
    if (!means) return []
    const { grclid, advertiser } = means.ad
    return {
      ...{ advertiser, id: `lead:${grclid}`, type: 'lead', source: 'lead_form', at, grclid },
      ...{ page: null, order: null, cents: 0, currency: 'USD', hashes: [], taken: runOf(at) },
      owed: { via: 'lead_form', ad: means.ad, run: runOf(at) },
    }
  })

/** What owed conversions add to the books: their ads' price, unless a pixel saw one where the advertiser's pages are not. */
export const bookedFor = ({ advertisers }: World, judged: Judged[]): Fact[] =>
  judged.flatMap(({ owed, ...one }) => {
    if (!owed) return []
    const { ad, run: booked } = owed
    const { domains = [] } = advertisers.find(({ id }) => id === one.advertiser) ?? {}
    const host = one.page ? new URL(one.page).hostname : ''
    const isAtHome = domains.length === 0 || domains.some((own) => `.${host}`.endsWith(`.${own}`))
    const due = ad.model === 'cpa' ? ad.price : 0
    const isPaid = one.source !== 'pixel' || isAtHome
    const [spend, unbilled] = isPaid ? [due, 0] : [0, due]
    return {
      ...{ ...ad, ...nothing, kind: 'conversion', happened: one.at, at: one.at, booked, spend },
      ...{ unbilled, note: unbilled > 0 ? 'foreign_page' : '' },
      revenue: Math.floor((spend * ad.share) / 10_000),
      ...{ cents: one.cents, currency: one.currency },
    }
  })
