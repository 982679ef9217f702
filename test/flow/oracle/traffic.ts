import type { Dice } from './dice.ts'
import {
  drawFeedback,
  drawLead,
  drawSearch,
  type Feedback,
  type Found,
  type Lead,
  type Maker,
} from './opinions.ts'
import { type Beacon, drawBeacons, drawReports, type Report } from './outcomes.ts'
import { type Ad, drawVisit, type Entry, type Fact } from './visits.ts'
import { NOW, type World } from './world.ts'

export type Traffic = {
  /** Requests, views and clicks, and what they mean. */
  entries: Entry[]
  facts: Fact[]
  beacons: Beacon[]
  reports: Report[]
  leads: Lead[]
  feedback: Feedback[]
  found: Found[]
}

/** What part of the events are requests, views and clicks. */
const OF_ADS = 0.8

/** At least so many events, each as its sender writes it, in the order in which they come. */
export async function drawTraffic(maker: Maker, events: number): Promise<Traffic> {
  const { world, dice } = maker
  const { chance } = dice
  const { ads, ...visits } = drawVisits(world, dice, events * OF_ADS)
  const leads: Lead[] = []
  const feedback: Feedback[] = []
  const found: Found[] = []
  const isFormed = ({ model }: Ad) => model === 'cpa'
  for (const ad of ads.filter(isFormed)) {
    if (chance(0.02)) leads.push(await drawLead(maker, ad))
  }
  for (const ad of ads) if (chance(0.015)) feedback.push(...(await drawFeedback(maker, ad)))
  while (found.length < events / 100) found.push(...drawSearch(maker))
  const left = events - visits.entries.length - leads.length - feedback.length - found.length
  const clicked = visits.facts.filter(({ kind, reason }) => kind === 'click' && reason === '')
  const outcomes = drawOutcomes(world, dice, { ads, clicked }, left)
  const inTime = ({ at }: { at: number }) => at <= NOW
  return {
    ...{ ...visits, ...outcomes, found },
    ...{ leads: leads.filter(inTime), feedback: feedback.filter(inTime) },
  }
}

function drawVisits(world: World, dice: Dice, events: number) {
  const entries: Entry[] = []
  const facts: Fact[] = []
  const ads: Ad[] = []
  while (entries.length < events) {
    const visit = drawVisit(world, dice)
    entries.push(...visit.entries)
    facts.push(...visit.facts)
    ads.push(...visit.ads)
  }
  return { entries, facts, ads }
}

/** Pixel events and conversions that servers report: something may come in both ways. */
function drawOutcomes(
  world: World,
  dice: Dice,
  { ads, clicked }: { ads: Ad[]; clicked: Ad[] },
  events: number,
) {
  const { chance, pick } = dice
  const beacons: Beacon[] = []
  const reports: Report[] = []
  const ids: string[] = []
  for (let n = 0; n < events; ) {
    const ad = pick(chance(0.6) ? clicked : ads)
    if (chance(0.3)) {
      const drawn = drawBeacons(world, dice, ad, `px-${n}`)
      const seen = drawn.flatMap(({ means }) => means)
      ids.push(...seen.filter(({ type }) => type === 'purchase').map(({ id }) => id))
      beacons.push(...drawn)
      n += seen.length
    } else {
      const eventId = ids.length > 0 && chance(0.1) ? pick(ids) : `order-${n}`
      const drawn = drawReports(world, dice, ad, eventId)
      reports.push(...drawn)
      n += drawn.length
    }
  }
  return {
    beacons: beacons.sort((a, b) => a.at - b.at),
    reports: reports.sort((a, b) => a.sent - b.sent),
  }
}
