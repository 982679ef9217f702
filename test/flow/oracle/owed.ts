import type { Lead } from './opinions.ts'
import type { Beacon, Conversion, PixelEvent, Report } from './outcomes.ts'
import { type Ad, type Fact, nothing } from './visits.ts'
import { DAY, runOf, type World } from './world.ts'

const MINUTE = 60_000

/** The ad that led to a conversion, how it was found, and by which run of the cron. */
type Owed = { via: 'click' | 'identity' | 'view' | 'lead_form'; ad: Ad; run: number }
export type Judged = Conversion & { owed: Owed | undefined }
/** A conversion as it first came in; `told`: what a server that knows whose it may be said first of one that a pixel had reported before. */
type Reported = Conversion & { told?: Conversion | undefined }

/** Pixel events, each once, as it first came in. */
export const pixelEventsOf = (beacons: Beacon[]) =>
  firstOfEach(beacons.flatMap(({ means }) => means))

/** Conversions, each once, as it first came in: in a run the pixel's come before those that servers report. */
export function conversionsOf(beacons: Beacon[], reports: Report[]): Reported[] {
  const seen = beacons
    .flatMap(({ means }) => means)
    .filter(({ type }) => type === 'purchase' || type === 'lead')
    .map(({ received, ...event }) => ({
      ...{ ...event, source: 'pixel' as const, hashes: [], taken: runOf(received) },
    }))
  const told = reports.flatMap(({ means }) => means ?? [])
  const knowing = told.filter(({ grclid, hashes }) => grclid || hashes.length > 0)
  const servers = new Map(firstOfEach(byRun(knowing)).map((one) => [nameOf(one), one]))
  return firstOfEach(byRun<Conversion>([...seen, ...told])).map((one) =>
    one.source === 'pixel' ? { ...one, told: servers.get(nameOf(one)) } : one,
  )
}

const byRun = <T extends { taken: number }>(all: readonly T[]) =>
  all.toSorted((a, b) => a.taken - b.taken)
const nameOf = ({ advertiser, id }: Pick<PixelEvent, 'advertiser' | 'id'>) => `${advertiser} ${id}`

const firstOfEach = <T extends Pick<PixelEvent, 'advertiser' | 'id'>>(all: T[]) => [
  ...new Map(all.toReversed().map((one) => [nameOf(one), one])).values(),
]

/** Whose every conversion is: what a pixel said and was nobody's until a server spoke of it is what that one says. */
export function judge(conversions: Reported[], facts: Fact[]): Judged[] {
  const touches = facts.filter(({ kind, reason }) => kind !== 'slot' && reason === '')
  const byClickId = Map.groupBy(touches, ({ grclid }) => grclid)
  const byHash = Map.groupBy(
    touches.flatMap((touch) => touch.hashes.map((hash) => ({ hash, touch }))),
    ({ hash }) => hash,
  )
  const lookAt = (one: Conversion, run: number) => {
    const own = byClickId.get(one.grclid ?? '') ?? []
    const theirs = one.hashes.flatMap((hash) => byHash.get(hash) ?? []).map(({ touch }) => touch)
    return owedTo(one, own, theirs, run)
  }
  // What is not found at once is looked for once more by the next run.
  const judged = (one: Conversion) => ({
    ...one,
    owed: lookAt(one, one.taken) ?? lookAt(one, one.taken + DAY),
  })
  return conversions.map(({ told, ...one }) => {
    if (!told) return judged(one)
    const isLate = told.taken > one.taken + DAY
    const known = lookAt(one, one.taken) ?? (isLate ? lookAt(one, one.taken + DAY) : undefined)
    return judged(known ? one : told)
  })
}

/**
 * The last click with the click id, in 30 days; else the last of the same person; else the last view of either, in a day.
 * Clocks may differ by 10 minutes: what is behind it by no more counts where nothing was before it. Who got an ad is known for 37 days.
 */
function owedTo(one: Conversion, own: Fact[], theirs: Fact[], run: number): Owed | undefined {
  const known = theirs.filter(({ seenAt }) => seenAt >= run - 37 * DAY)
  const last = (via: Owed['via'], touches: Fact[], kind: 'click' | 'view', days: number) => {
    const [ad] = touches
      .filter((touch) => touch.kind === kind && touch.advertiser === one.advertiser)
      .filter(({ booked }) => booked <= run)
      .filter(({ happened }) => happened <= one.at + 10 * MINUTE)
      .filter(({ happened }) => happened >= one.at - days * DAY)
      .sort(
        (a, b) =>
          Number(a.happened > one.at) - Number(b.happened > one.at) ||
          b.happened - a.happened ||
          (a.grclid < b.grclid ? 1 : -1),
      )
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

/**
 * What owed conversions add to the books: their ads' price, unless a pixel saw one where the advertiser's pages are not or
 * had seen one of its type for that ad before.
 */
export const bookedFor = ({ advertisers }: World, judged: Judged[]): Fact[] => {
  const paid = new Set<string>()
  const inTurn = judged.toSorted((a, b) => (a.owed?.run ?? 0) - (b.owed?.run ?? 0))
  return inTurn.flatMap(({ owed, ...one }) => {
    if (!owed) return []
    const { ad, run: booked } = owed
    const { domains = [] } = advertisers.find(({ id }) => id === one.advertiser) ?? {}
    const host = one.page ? new URL(one.page).hostname : ''
    const isAtHome = domains.length === 0 || domains.some((own) => `.${host}`.endsWith(`.${own}`))
    const due = ad.model === 'cpa' ? ad.price : 0
    const isPixel = one.source === 'pixel'
    const kind = `${ad.grclid} ${one.type}`
    const note =
      isPixel && !isAtHome ? 'foreign_page' : isPixel && paid.has(kind) ? 'pixel_again' : ''
    if (isPixel && note === '' && due > 0) paid.add(kind)
    const [spend, unbilled] = note === '' ? [due, 0] : [0, due]
    return {
      ...{ ...ad, ...nothing, kind: 'conversion', happened: one.at, at: one.at, booked, spend },
      ...{ unbilled, note: unbilled > 0 ? note : '' },
      revenue: Math.floor((spend * ad.share) / 10_000),
      ...{ cents: one.cents, currency: one.currency },
    }
  })
}
