import { createIsbotFromList, list } from 'isbot'

/**
 * Who a user agent stands for. `crawler`: a program that says it reads the web for somebody else, or draws previews.
 * `runtime`: a library, a terminal or the shell of an app, so somebody's product at work. `person`: everybody else, also
 * named apps, agents that nobody knows, and none at all.
 */
export type Visitor = 'person' | 'runtime' | 'crawler'

/** Programs that fetch a link to draw its preview. They read; nobody has clicked. */
const UNFURLERS =
  /slackbot|slack-imgproxy|discordbot|whatsapp|facebookexternalhit|facebookcatalog|meta-externalfetcher|twitterbot|telegrambot|linkedinbot|skypeuripreview|microsoftpreview|teams.*preview|pinterestbot|redditbot|viber|line-poker|kakaotalk-scrap|iframely|embedly|mastodon|bluesky|cardyb|signal-?bot|snap url preview|google-pagerenderer|googlemessages|applebot.*preview|bitlybot|outbrain|vkshare|zoombot|zoom\.bot|nextcloud server crawler|synapse/i

/** In-app browsers of the same makers carry a full browser signature: those are people. */
const PERSON = /mozilla\/5\.0 \((iphone|ipad|linux; android)[^)]*\) .*(mobile|version\/)/i

/** What no product calls itself: these are crawlers also where a library's or an app's name stands beside it. */
const DECLARED =
  /(?<! cu)(?<!chat[ -]?)bots?(?:\b|[_/])|crawl|spider|scrap[ey]|headless|phantomjs|puppeteer|playwright|selenium|cypress\/|checklink|linkcheck|webhook|validator|monitoring|prefetch|image ?proxy|imgproxy|opengraph|fetcher|twurly|[(;] ?\+[a-z]|; https?:|^mozilla\/\d\.\d$/i

/** Crawlers, monitors and services that name themselves, but look like an app's name and version. */
const KNOWN =
  /^(?:gigablast|ec2linkfinder|wesee|a6-indexer|pcore-http|ning\/|nuzzel|upflow|http_get|check_http|httpunit|hatena|btwebclient|disqus|zabbix|datadog agent|amazon cloudfront|blackboard safe|venus\/|uptime-kuma|l9explore|hydrozen|alittle client|anthropic-ai|cohere-ai|spawning-ai|zmeu|asnriskscorer|bigsur\.ai|digicert|ds9 |fastdast|onetrust|opencode-smartfetch|sitelock|bling erp|determ$|library of congress|termly|corporama|cyotek|sitesucker|adminlabs|adventurer$|alienfarm|appsiteassociation|blackduck|blogtrottr|bdfetch|brandwatch|bushbaby|capitaloneshopping|easybill|crusty|daum|fastmailua|funnelback|github-camo|globalwebsearch|gopay|happywing|hello world|web screen service|imagemind|integromat|jumio|klaviyo|legalmonster|magellan$|magicsearch|make\/production|managewp|metorik|modularconnector|mollie|netapi v|netvigie|nodeping|novellum|nvdorz|omnisend|panopta|pingping|potions\/|reelevant|reward-gateway|sfdc-callout|searcherx?web|searchexpress|sendgrid|shopify-captain|snipcart|sparkshipping|sparkpost|swisscows|test certificate|the knowledge ai|theinternetsearch|trellis-services|trustly|twilioproxy|updown\.io|uptrends|vaultpress|webflow |whatweb|wordup|workona|wjhro|wpumbrella|yokoygroup|zapier|penthouse|ssl labs)|gtmetrix|miniature\.io|\bylt chrome/i

/** Libraries that put their own page into their agent as crawlers do. */
const LIBRARY_PAGE = /\(\+?https?:\/\/github\.com\/[^)]*\)/gi
const WITH_PAGE = /^(?:node-fetch|got|node-superagent|php-curl-class|wreck|needle)\b/i

/** Libraries, terminals and shells, by the name that they send when nobody gives them another. */
const RUNTIMES: readonly RegExp[] = [
  // JavaScript
  /^(?:node|nodejs|undici|bun|deno|got|ky|wreck)\b|\bnode(?:\.js)?\/v?\d|node-fetch|superagent|axios|needle\/|cloudflare-workers/i,
  // Python, Ruby, PHP, Perl
  /^python|\bpython\/\d|python-(?:requests|httpx|urllib)|aiohttp|pycurl|urllib|^(?:requests|httpx)\//i,
  /^ruby|faraday|httparty|typhoeus|^rest-client|^http\.rb|^mechanize|guzzle|^php|\bphp\/\d|symfony httpclient|libwww-perl|^lwp/i,
  // Go, Rust, Java, .NET, Elixir, C
  /go-http-client|^go-resty|fasthttp|reqwest|^hyper\/|^ureq|^isahc/i,
  /^java\/|^ahc\/|indy library|\bjava[ /]1?\d|okhttp|(?:apache|jakarta|commons|async|java)[ -]?http-?client|^ktor|reactornetty|vert\.x|^jersey|^spring|akka-http|^sttp/i,
  /^restsharp|\.net\/\d|^dotnet|^microsoft\.net|^system\.net|powershell|winhttp|^hackney|^mint\/|^finch|^tesla|^elixir|^erlang/i,
  /^curl|\bcurl\/\d|libcurl|^wget|^httpie|^xh\/|^postman|^insomnia|^bruno|^grpc|^lua-resty/i,
  // What apps are built with, and what stands between an app and the network
  /dart\/|^dart|\(dart:io\)|^dalvik|\belectron\/|electron-fetch|unityplayer|unitywebrequest|^expo\/|^react-?native/i,
  /(?:^|[ -])cli(?:\/|$)|[\w.]-?cli\/|gravity-js|-sdk\/|^[\w.-]+sdk\/|(?:^|-)proxy\/|^(?:openai|anthropic|claude-code|cursor|codex)\//i,
]

/** What Isbot's list says of agents that are merely short, of libraries, and of words that products are named with. */
const NO_CRAWLERS = new Set([
  ...['(?<!lib)http', '\\bperl\\b', '\\(\\)', '\\b\\w+/1\\.0;', '^[<\\(;]', 'java(?!;)', 'library'],
  '^[\\w \\.\\-\\(?:\\):%]+(?:/v?\\d+(?:\\.\\d+)?(?:\\.\\d{1,10})*?)?(?:,|$)',
  ...['^[\\w\\-]+/[\\w]+$', '^[^ ]{50,}$', '^\\d+\\b', '^\\w+/[\\w\\(\\)]*$'],
  ...['^\\w+/\\d\\.\\d\\s\\([\\w@]+\\)$', ';\\s\\w+;$', 'node\\b', 'proxy', 'cursor/', '^apache/'],
  ...['^claude-code/', '^client/', '^custom', '^openai/', '^php', '^postman', '^python', '^rest'],
  ...['^wget', 'agent\\b', '^ddg[_-]android', '^read', '^active', '^track', '^rank'],
])

const isListed = createIsbotFromList([
  ...list.filter((pattern) => !NO_CRAWLERS.has(pattern)),
  ...['https?:', 'www\\.', '^mozilla.*agent\\b'],
])

/** An app with a name of its own on a device that people hold: a word in it that crawlers use too is its name. */
const NAMED_APP =
  /^(?!mozilla)[^()]+\/[\w.]+ .*(?:iphone|ipad|\bios\b|android|macos|cfnetwork\/|alamofire\/)/i

/** Agents come again and again, and judging one takes longer than finding it here. Bounded: emptied when full. */
const judged = new Map<string, Visitor>()
const MOST_JUDGED = 500

/** Judges the end user's agent (`device.ua`), or the request's own on tracked links. The one rule for both. */
export function visitorOf(ua: string | undefined): Visitor {
  if (ua === undefined || ua.trim() === '') return 'person'
  const known = judged.get(ua)
  if (known !== undefined) return known
  const visitor = judge(ua)
  if (judged.size >= MOST_JUDGED) judged.clear()
  judged.set(ua, visitor)
  return visitor
}

export const isCrawler = (ua: string | undefined) => visitorOf(ua) === 'crawler'

function judge(ua: string): Visitor {
  if (isUnfurler(ua)) return 'crawler'
  const named = WITH_PAGE.test(ua) ? ua.replaceAll(LIBRARY_PAGE, '') : ua
  if (DECLARED.test(named) || KNOWN.test(ua)) return 'crawler'
  if (RUNTIMES.some((names) => names.test(ua))) return 'runtime'
  return isListed(named) && !NAMED_APP.test(ua) ? 'crawler' : 'person'
}

/** True for link previews of chats and networks: never a view, never a click. */
export function isUnfurler(ua: string | undefined): boolean {
  return ua !== undefined && UNFURLERS.test(ua) && !PERSON.test(ua)
}
