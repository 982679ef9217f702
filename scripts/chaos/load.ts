import { setTimeout as pause } from 'node:timers/promises'
import type { TokenPayload } from '../../src/platform/token/payload.ts'
import { createKeyRing, openToken } from '../../src/platform/token/seal.ts'
import type { Dice } from '../../test/flow/oracle/dice.ts'
import type { World } from './world.ts'

/** People who ask at once. */
const LANES = 12
/** The longest between two journeys of one of them. */
const PAUSE_MS = 60
/** How often a call is repeated that was answered 503, as its documentation asks for. */
const REPEATS = 60

/** What was promised: by an answer of the service, or by what it could not answer. */
export type Promised = {
  ads: Map<string, TokenPayload>
  /** `grclid:kind` of what was answered; a click brings its view along. */
  hits: Set<string>
  /** Of calls that broke off: they may be booked, or not. */
  unsure: Set<string>
  /** Ids of conversions and their ads, and of events of the pixel, that were taken. */
  conversions: Map<string, string>
  pixels: Set<string>
  answers: Record<string, number>
}

/** People who ask for ads, see and click them, at times twice or at once, and buy; and somebody who drains. */
export async function runLoad(world: World, dice: Dice, ms: number): Promise<Promised> {
  const until = performance.now() + ms
  const promised: Promised = {
    ads: new Map(),
    hits: new Set(),
    unsure: new Set(),
    conversions: new Map(),
    pixels: new Set(),
    answers: {},
  }
  const visit = await createVisit(world, promised, dice)
  const lane = async () => {
    while (performance.now() < until) {
      await visit()
      await pause(dice.below(PAUSE_MS))
    }
  }
  const drains = async () => {
    while (performance.now() < until) {
      await pause(200 + dice.below(2500))
      await world.admin('/drain', {}).catch(() => undefined)
    }
  }
  await Promise.all([drains(), ...Array.from({ length: LANES }, lane)])
  return promised
}

async function createVisit(world: World, promised: Promised, dice: Dice) {
  const ring = await createKeyRing(world.tokenKeys)
  const note = (what: string, answer: Response | undefined) => {
    const reason = answer?.headers.get('x-no-ad-reason') ?? ''
    const name = `${what} ${answer?.status ?? 'broke off'} ${reason}`.trim()
    promised.answers[name] = (promised.answers[name] ?? 0) + 1
  }
  const hit = async (url: string, ids: string[]) => {
    const answer = await world.get(url).catch(() => undefined)
    note(url.includes('/c?') ? 'click' : 'view', answer)
    const into = answer ? promised.hits : promised.unsure
    for (const id of ids) into.add(id)
  }
  const several = async (url: string, ids: string[]) => {
    const times = dice.chance(0.2) ? 2 : 1
    await Promise.all(Array.from({ length: times }, () => hit(url, ids)))
    if (dice.chance(0.1)) await hit(url, ids)
  }
  /** The status that the call came to. */
  const insist = async (what: string, call: () => Promise<Response>): Promise<number> => {
    for (let n = 0; n < REPEATS; n++) {
      const answer = await call().catch(() => undefined)
      note(what, answer)
      if (answer && answer.status !== 503 && answer.status !== 429) return answer.status
      await pause(250)
    }
    return 0
  }
  const buy = async (grclid: string) => {
    const id = `order-${grclid}`
    const status = await insist('conversion', () => world.reportConversion(id, grclid))
    if (status === 200) promised.conversions.set(id, grclid)
  }
  const lookAround = async (grclid: string) => {
    const id = `page-${grclid}`
    const status = await insist('pixel', () => world.reportPage(id, grclid))
    if (status === 204) promised.pixels.add(id)
  }
  return async () => {
    const answer = await world.ad(dice.below(4)).catch(() => undefined)
    note('ad', answer)
    if (answer?.status !== 200) return
    const [ad] = (await answer.json()) as { impUrl: string; clickUrl: string }[]
    const token = new URL(ad?.impUrl ?? '').searchParams.get('p') ?? ''
    const payload = await openToken(ring, { kind: 'view', token })
    if (!ad || !payload) throw new Error('an ad without a token')
    const { grclid } = payload
    promised.ads.set(grclid, payload)
    if (dice.chance(0.8)) await several(ad.impUrl, [`${grclid}:view`])
    if (!dice.chance(0.5)) return
    await several(ad.clickUrl, [`${grclid}:view`, `${grclid}:click`])
    if (dice.chance(0.4)) await buy(grclid)
    if (dice.chance(0.3)) await lookAround(grclid)
  }
}
