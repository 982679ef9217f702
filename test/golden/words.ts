import { createHash } from 'node:crypto'
import { pseudonym } from '../../src/accounts/pseudonym.ts'
import { openBid } from '../../src/ads/deliver/bid.ts'
import { openServiceLink } from '../../src/platform/token/link.ts'
import type { TokenPayload } from '../../src/platform/token/payload.ts'
import { openToken } from '../../src/platform/token/seal.ts'
import type { Isolate } from '../support/app.ts'
import { CHROME } from '../support/samples.ts'
import type { TestStores } from '../support/stack.ts'
import type { World } from './world.ts'

/** Words in braces: what cases say in place of ids, keys, hashes and tokens. */
export type Words = {
  /** Replaces the words of a request by what they stand for. */
  fill: (value: unknown) => Promise<unknown>
  /** Replaces ids, keys and tokens of an answer by words; tokens are opened for it. */
  say: (value: unknown) => Promise<unknown>
  keep: (name: string, value: string) => void
}

/** User agents by the name of what they are. */
const AGENTS: Record<string, string> = {
  chrome: CHROME,
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  ipad: 'Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1',
  gptbot: 'Mozilla/5.0 (compatible; GPTBot/1.2)',
}
const WORD = /\{([a-z0-9]+(?::[^{}]+|\*\d+)?)\}/gi
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const BID = /^[\w-]{200,}$/
const SERVICE_LINK = /https:\/\/ads\.test\/go\/([\w-]+)/g
const TRACKED = /https:\/\/ads\.test\/(i|c|why)\?p=([\w-]+)/g

export function wordsOf(stores: TestStores, isolate: Isolate, world: World): Words {
  const names = new Map([...Object.entries(AGENTS), ...world.names])
  const numbers = new Map<string, Map<string, number>>()

  /** The ids of all that the world has of a kind. */
  const ids = (kind: string) =>
    [...names].flatMap(([name, id]) => (name.startsWith(`${kind}:`) ? [id] : []))

  async function meaning(word: string): Promise<string> {
    const known = names.get(word)
    if (known !== undefined) return known
    if (word === 'second') return String(Math.floor(isolate.deps.now() / 1000))
    const value = await readWord(word)
    names.set(word, value)
    return value
  }

  async function readWord(word: string): Promise<string> {
    const repeated = /^(.)\*(\d+)$/.exec(word)
    if (repeated) return (repeated[1] ?? '').repeat(Number(repeated[2]))
    const [kind = '', rest = ''] = [word.split(':')[0], word.slice(word.indexOf(':') + 1)]
    if (kind === 'sha256') return sha256(rest)
    if (kind === 'person') return await personOf(rest)
    throw new Error(`no such word: {${word}}`)
  }

  /** `chat/user:ada`: the pseudonym of a name at a publisher; an e-mail address goes by its hash. */
  async function personOf(text: string): Promise<string> {
    const [publisher, given = ''] = [text.split('/')[0], text.slice(text.indexOf('/') + 1)]
    const name = given.replace(/^email:(.+@.+)$/, (_, email: string) => `email:${sha256(email)}`)
    const [row] = await stores.sql<{ key: string }>(
      'select pseudonym_key as key from publishers where id = $1',
      [names.get(`publisher:${publisher}`) ?? ''],
    )
    return pseudonym(row?.key ?? '', name)
  }

  async function sayText(text: string): Promise<string> {
    let said = await replaceEach(text, TRACKED, async ([, path, token]) => {
      const kind = path === 'c' ? 'click' : 'view'
      const payload = await openToken(await isolate.deps.keyRing(), { kind, token: token ?? '' })
      const name = path === 'why' ? 'why' : kind
      return payload ? `{${name} ${sayPayload(payload)}}` : `{${name} that does not open}`
    })
    said = await replaceEach(said, SERVICE_LINK, async ([, code]) => {
      const link = await openServiceLink(await isolate.deps.keyRing(), {
        text: code ?? '',
        serviceIds: ids('service'),
      })
      const publisher =
        link && ids('publisher').find((id) => id.endsWith(link.publisherId.slice(-15)))
      return link ? `{link ${link.grclid} of ${publisher} to ${link.serviceId}}` : '{no link}'
    })
    const bid = BID.test(said) ? await openBid(isolate.deps, said) : undefined
    if (bid) said = `{bid ${sayPayload(bid.payload)}; slot ${bid.placementId}, "${bid.adText}"}`
    // A hash inside a longer text would be an accident; ids and keys may stand anywhere.
    for (const [word, value] of names) if (value !== '') said = said.replaceAll(value, `{${word}}`)
    return said.replaceAll(UUID, (id) => `{${numbered('id', id)}}`)
  }

  /** Ids of a kind are numbered in the order in which they appear: the same number is the same id. */
  function numbered(kind: string, id: string): string {
    const known = numbers.get(kind) ?? new Map<string, number>()
    numbers.set(kind, known)
    const number = known.get(id) ?? known.size + 1
    known.set(id, number)
    return `${kind} ${number}`
  }

  function sayPayload(p: TokenPayload): string {
    const who = numbered(p.isPerson ? 'person' : 'session', p.userKey)
    const price = `$${(p.priceMicros / 1e6).toFixed(6)} ${p.pricingModel}`
    const where = [p.placement, p.country || 'nowhere', p.device].join(', ')
    const day = new Date(p.budgetDay * 86_400_000).toISOString().slice(0, 10)
    const trial = p.experiment ? `, experiment ${p.experiment} arm ${p.arm}` : ''
    const test = p.test ? ', test' : ''
    const what = `${numbered('grclid', p.grclid)} of ${numbered('ad', p.gradid)}, ${p.campaignId}`
    const terms = `${price}, ${p.revenueShareBp / 100} %, ${p.viewWindowMinutes} min, ${day}`
    return `${what} by ${p.publisherId}: ${terms}; ${where}; ${who}${trial}${test}`
  }

  return {
    fill: async (value) =>
      await eachText(value, (text) => replaceEach(text, WORD, ([, word]) => meaning(word ?? ''))),
    say: async (value) => await eachText(value, sayText),
    keep: (name, value) => names.set(`kept:${name}`, value),
  }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

async function replaceEach(
  text: string,
  pattern: RegExp,
  by: (found: RegExpMatchArray) => Promise<string>,
): Promise<string> {
  let out = ''
  let end = 0
  for (const found of text.matchAll(pattern)) {
    out += text.slice(end, found.index) + (await by(found))
    end = found.index + found[0].length
  }
  return out + text.slice(end)
}

/** The value with every text in it changed, names of fields apart. */
async function eachText(
  value: unknown,
  change: (text: string) => Promise<string>,
): Promise<unknown> {
  if (typeof value === 'string') return await change(value)
  if (Array.isArray(value)) {
    const out: unknown[] = []
    for (const item of value) out.push(await eachText(item, change))
    return out
  }
  if (typeof value !== 'object' || value === null) return value
  const out: Record<string, unknown> = {}
  for (const [name, item] of Object.entries(value)) out[name] = await eachText(item, change)
  return out
}
