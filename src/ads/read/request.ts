import type * as z from 'zod'
import { publicAddressIn } from '../../accounts/address.ts'
import type { Message } from '../../language/contract.ts'
import { isCrawler } from '../../platform/agents/visitor.ts'
import { sha256Hex } from '../../platform/crypto/digest.ts'
import type { Alarm } from '../../platform/http/alarm.ts'
import { takeBody } from '../../platform/http/body.ts'
import type { Call } from '../../platform/http/call.ts'
import type { PublisherAccount } from '../../platform/http/context.ts'
import { originOf } from '../../platform/http/origin.ts'
import type { PlacementType } from '../../platform/token/payload.ts'
import type { GroupRequest, Person, SlotRequest, TestAd } from '../schema.ts'
import { assign, numbersOf } from './experiment.ts'
import { mendRequest, withHash } from './mend.ts'
import { listMembers, type readSignals } from './signals.ts'

/** A request for ads of whatever kind: what all that follows goes by. */
export type Ask = {
  /** What is answered: an ad for each slot of one person, one ad for a chat, or what a slot would earn. */
  kind: 'slots' | 'group' | 'bid'
  publisher: PublisherAccount
  /** Origin of the tracked URLs. */
  origin: string
  sessionId: string
  testAd: TestAd | undefined
  /** What was said; null where the ad is not about a conversation. */
  messages: readonly Message[] | null
  /** The message is what was typed into a search box: whoever searches wants something. */
  isSearch: boolean
  /** What else the publisher says of the occasion, as a text. Matched where nothing was said. */
  hints: string
  /** The same, as it was sent. */
  metadata: Record<string, unknown>
  /** The floor; the publisher's where there is none. */
  relevancy: number | undefined
  excludedTopics: readonly string[]
  /** The slots. */
  placements: readonly { placement: PlacementType; placement_id: string }[]
  /** Everybody who will see the ads; crawlers only where there is nobody else. */
  people: readonly Person[]
  isForCrawlers: boolean
  /** The timer of the request. */
  alarm: Alarm | undefined
  /** What the request says of them beside its body. */
  surroundings: Parameters<typeof readSignals>[1]
  /** Of the session: the number of its experiment, 0 for none, and of its arm. */
  experiment: number
  arm: number
}

/** What a kind of request says in a way of its own. */
type Own = Pick<
  Ask,
  | 'kind'
  | 'messages'
  | 'isSearch'
  | 'hints'
  | 'metadata'
  | 'placements'
  | 'people'
  | 'isForCrawlers'
>
type Said = { request: SlotRequest | GroupRequest; own: Own }
type SlotsOf = { request: SlotRequest } & Pick<Ask, 'kind' | 'messages' | 'isSearch'>
const NO_METADATA: Ask['metadata'] = {}

/** Slots for one person. `messages` is null where the ads are not about a conversation. */
export const askForSlots = (c: Call, { request, kind, messages, isSearch }: SlotsOf): Ask =>
  createAsk(c, {
    request,
    own: {
      kind,
      messages,
      isSearch,
      hints: '',
      metadata: NO_METADATA,
      placements: request.placements,
      people: [request],
      isForCrawlers: isCrawler(request.device?.ua),
    },
  })

/** One slot for everybody in a chat. */
export function askForGroup(c: Call, request: GroupRequest): Ask {
  const { people, bots } = listMembers(request)
  return createAsk(c, {
    request,
    own: {
      kind: 'group',
      messages: request.messages?.length ? request.messages : null,
      isSearch: false,
      hints: hintsOf(request.metadata),
      metadata: request.metadata ?? NO_METADATA,
      placements: [request.placement],
      people: people.length > 0 ? people : bots,
      isForCrawlers: people.length === 0,
    },
  })
}

const MOST_HINTS = 50
/** Values that are looked at for a hint: a caller chooses how many there are. */
const MOST_VALUES = 1000
const LONGEST_HINT = 200
const DEEPEST = 3

/** The texts in a group's metadata, one a line: what the chat is about where nothing was said. Read, never stored. */
function hintsOf(metadata: Record<string, unknown> | undefined): string {
  const hints: string[] = []
  let looked = 0
  const read = (value: unknown, depth: number) => {
    if (hints.length >= MOST_HINTS || looked++ >= MOST_VALUES) return
    if (typeof value === 'string' && value.trim() !== '') hints.push(value.slice(0, LONGEST_HINT))
    else if (typeof value === 'object' && value !== null && depth < DEEPEST) {
      for (const name in value) {
        if (looked >= MOST_VALUES) return
        read(Reflect.get(value, name), depth + 1)
      }
    }
  }
  read(metadata, 0)
  return hints.join('\n')
}

/** With what every request says, in its body and beside it. */
function createAsk(c: Call, { request, own }: Said): Ask {
  const publisher = c.get('publisher')
  const { experiment, arm } = numbersOf(assign(publisher.experiments, request.sessionId))
  return {
    ...own,
    publisher,
    origin: originOf(c),
    sessionId: request.sessionId,
    testAd: request.testAd || publisher.testMode,
    relevancy: request.relevancy,
    excludedTopics: request.excludedTopics ?? [],
    experiment,
    arm,
    alarm: c.get('alarm'),
    surroundings: {
      countryOf: c.get('deps').countryOf,
      globalPrivacyControl: c.req.header('sec-gpc') === '1',
      // Asked for only where nothing else says a country, since telling it is dear.
      edgeCountry: () => (c.req.raw as { cf?: { country?: string } }).cf?.country,
      // A group is asked for by a server: its hints are no viewer's.
      clientHints: own.kind === 'group' ? undefined : () => clientHintsOf(c),
    },
  }
}

const clientHintsOf = (c: Call) => ({
  platform: c.req.header('sec-ch-ua-platform'),
  mobile: c.req.header('sec-ch-ua-mobile'),
})

/** Every browser says so of itself, and so do crawlers, who are then told from it; programs of servers do not. */
const BROWSER = /^Mozilla\//

/** What a body is held against. `readPlain`: a quicker way to the same, which leaves to the schema what is not plain. */
export type Contract<T> = {
  load: () => Promise<z.ZodType<T>>
  readPlain?: ((body: unknown) => T | undefined) | undefined
}

/**
 * Reads a request for ads from whatever a caller sends, names in `X-Aside-Notice` what was made up or left out, and
 * holds it against the schema. 413, 400, 422 in this order.
 */
export async function readAdRequest<T>(c: Call, { load, readPlain }: Contract<T>): Promise<T> {
  const { now, newId } = c.get('deps')
  const { value, length } = await takeBody(c.req.raw)
  const caller = { now: now(), newId, ownDevice: () => readOwnDevice(c) }
  const { body, notices, email } = mendRequest(value, caller)
  if (notices.length > 0) c.header('X-Aside-Notice', notices.join(','))
  const read = email === undefined ? body : withHash(body, await sha256Hex(email))
  return readPlain?.(read) ?? (await judgeBody(load, { value: read, length }))
}

/** Loaded with a body that is not plain. */
async function judgeBody<T>(
  load: Contract<T>['load'],
  body: { value: unknown; length: number },
): Promise<T> {
  const [schema, { judgeJson }] = await Promise.all([
    load(),
    import('../../platform/http/validate.ts'),
  ])
  return judgeJson(schema, body)
}

/** The device that the request itself came from; undefined where that is somebody's server. */
function readOwnDevice(c: Call) {
  const { headers } = c.req.raw
  const ua = headers.get('user-agent') ?? ''
  if (!c.get('publisher').directUsers && !BROWSER.test(ua)) return undefined
  const forwarded = publicAddressIn(headers.get('x-forwarded-for') ?? '')
  const ip = forwarded ?? publicAddressIn(headers.get('cf-connecting-ip') ?? '')
  return { ua, ...(ip ? { ip } : {}) }
}
