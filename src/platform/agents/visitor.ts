import { createIsbotFromList, list } from 'isbot'
import { isPlainBrowser } from './browsers.ts'
import { DECLARED, KNOWN, TRADE, UNFURLERS } from './crawlers.ts'
import { LIBRARY_PAGE, RUNTIMES, WITH_PAGE } from './runtimes.ts'

/**
 * Who a user agent stands for. `crawler`: a program that says it reads the web for somebody else, or draws previews.
 * `runtime`: a library, a terminal or the shell of an app, somebody's product at work. `person`: all others, also apps by
 * their name, agents that nobody knows, and none at all.
 */
type Visitor = 'person' | 'runtime' | 'crawler'

/** In-app browsers of the makers of previews have the same names in them, and a full browser signature: people. */
const PERSON = /mozilla\/5\.0 \((iphone|ipad|linux; android)[^)]*\) .*(mobile|version\/)/i

/** Patterns of isbot's list that also match libraries, short names and words in names of products: they prove no crawler. */
const NO_CRAWLERS = new Set([
  ...['(?<!lib)http', '\\bperl\\b', '\\(\\)', '\\b\\w+/1\\.0;', '^[<\\(;]', 'java(?!;)', 'library'],
  '^[\\w \\.\\-\\(?:\\):%]+(?:/v?\\d+(?:\\.\\d+)?(?:\\.\\d{1,10})*?)?(?:,|$)',
  ...['^[\\w\\-]+/[\\w]+$', '^[^ ]{50,}$', '^\\d+\\b', '^\\w+/[\\w\\(\\)]*$'],
  ...['^\\w+/\\d\\.\\d\\s\\([\\w@]+\\)$', ';\\s\\w+;$', 'node\\b', 'proxy', 'cursor/', '^apache/'],
  ...['^claude-code/', '^client/', '^custom', '^openai/', '^php', '^postman', '^python', '^rest'],
  ...['^wget', 'server', 'agent\\b', '^ddg[_-]android', '^read', '^active', '^track', '^rank'],
  // Parts and add-ons of browsers, and a browser.
  ...['chromeframe', 'firephp', '^netsurf'],
])

const isListed = createIsbotFromList(list.filter((pattern) => !NO_CRAWLERS.has(pattern)))

/** An address to ask about the program, as crawlers leave one, or `agent` and `preview` beside a browser's name. */
const ADDRESS = /https?:|www\.|@[a-z][a-z\d-]+\.[a-z]{2}|^mozilla.*(?:(?<!user-)agent\b|preview)/i

/**
 * What Android's browsers and Internet Explorer say of the machine, in the first brackets: names of devices, of makers'
 * editions and of what is installed. A word that crawlers use too is a name there; what they declare, and addresses,
 * count there as well.
 */
const MACHINE =
  /^mozilla\/\d\.\d \((?:compatible; msie .*\)|linux; (?:u; )?android [^()]*\)|[^()]*windows phone [^()]*\))/i

/** An app with a name of its own on a device that people hold: a word in it that crawlers use too is its name. */
const NAMED_APP =
  /^(?!mozilla)[^()/]+\/[\w.]+ .*(?:iphone|ipad|\bios\b|android|macos|cfnetwork\/|alamofire\/)/i

/** What products are called that talk to people. */
const CHATBOT = /chat[ _-]?bots?/gi
const BOT = /bots?/gi

/** An agent without what names a product: `bot` is a crawler's word, but not of a phone's app in its own right. */
function withoutProducts(ua: string): string {
  const isOwnApp = NAMED_APP.test(ua) && !/mozilla|compatible/i.test(ua) && !ADDRESS.test(ua)
  return ua.replaceAll(isOwnApp ? BOT : CHATBOT, 'app')
}

/** Agents come again and again, and judging one takes longer than finding it here. Bounded: emptied when full. */
const judged = new Map<string, Visitor>()
const MOST_JUDGED = 500
/** Characters of an agent that are looked at: a stranger chooses how many there are. */
const MOST_READ = 1000

/** Judges the end user's agent (`device.ua`), or the request's own on tracked links. The one rule for both. */
export function visitorOf(userAgent: string | undefined): Visitor {
  const ua = userAgent?.trim().slice(0, MOST_READ)
  if (!ua) return 'person'
  const known = judged.get(ua)
  if (known !== undefined) return known
  const visitor = isPlainBrowser(ua) ? 'person' : judgeAgent(ua)
  if (judged.size >= MOST_JUDGED) judged.clear()
  judged.set(ua, visitor)
  return visitor
}

export const isCrawler = (ua: string | undefined) => visitorOf(ua) === 'crawler'

/** By what stands in an agent, whatever its form. */
export function judgeAgent(ua: string): Visitor {
  if (isUnfurler(ua)) return 'crawler'
  const named = withoutProducts(WITH_PAGE.test(ua) ? ua.replaceAll(LIBRARY_PAGE, '') : ua)
  if (DECLARED.test(named) || KNOWN.test(ua)) return 'crawler'
  if (RUNTIMES.test(ua)) return 'runtime'
  if (NAMED_APP.test(ua)) return 'person'
  if (TRADE.test(named) || ADDRESS.test(named)) return 'crawler'
  return isListed(named.replace(MACHINE, 'Mozilla/5.0 (')) ? 'crawler' : 'person'
}

/** True for link previews of chats and networks: never a view, never a click. */
export function isUnfurler(ua: string | undefined): boolean {
  const read = ua?.slice(0, MOST_READ) ?? ''
  return UNFURLERS.test(read) && !PERSON.test(read)
}
