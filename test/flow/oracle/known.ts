import type { Dice } from './dice.ts'
import { live, type Stage } from './live.ts'
import * as owed from './owed.ts'
import { peopleOf } from './people.ts'
import { drawTraffic } from './traffic.ts'
import type { World } from './world.ts'

/** Draws the traffic, says what it means and lets it come in; answers what there is to know of each side's first account. */
export async function happen(stage: Stage, world: World, dice: Dice, events: number) {
  const drawn = await drawTraffic({ world, isolate: stage.isolate, dice }, events)
  const reported = owed.conversionsOf(drawn.beacons, drawn.reports)
  const conversions = [...owed.judge(reported, drawn.facts), ...owed.judgeLeads(drawn.leads)]
  const facts = [...drawn.facts, ...owed.bookedFor(world, conversions)]
  await live(stage, world, dice, drawn, facts)
  const opinions = drawn.feedback.flatMap(({ means }) => means ?? [])
  const [publisher, advertiser] = [first(world.publishers), first(world.advertisers)]
  const published = facts.filter((fact) => fact.publisher === publisher.id)
  const paid = <T extends { advertiser: string }>(all: T[]) =>
    all.filter((one) => one.advertiser === advertiser.id)
  return {
    publisher: {
      ...publisher,
      facts: published,
      people: peopleOf(published),
      opinions: opinions.filter((one) => one.publisher === publisher.id),
      found: [...new Set(drawn.found)].filter((one) => one.publisher === publisher.id),
    },
    advertiser: {
      ...advertiser,
      facts: paid(facts),
      conversions: paid(conversions),
      pixelEvents: paid(owed.pixelEventsOf(drawn.beacons)),
      opinions: paid(opinions),
      leads: drawn.leads.filter(({ means }) => means?.ad.advertiser === advertiser.id),
    },
  }
}

export const first = <T>(all: T[]): T => {
  const [one] = all
  if (one === undefined) throw new Error('an empty world')
  return one
}
