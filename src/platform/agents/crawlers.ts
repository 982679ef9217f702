/** One pattern of many, in any case. */
export const oneOf = (...patterns: RegExp[]) =>
  new RegExp(patterns.map(({ source }) => source).join('|'), 'i')

/** Programs that fetch a link to draw its preview. They read; nobody has clicked. */
export const UNFURLERS = oneOf(
  /slackbot|slack-imgproxy|discordbot|whatsapp|facebookexternalhit|facebookcatalog/,
  /meta-external\w+|twitterbot|telegrambot|linkedinbot|skypeuripreview|microsoftpreview/,
  /teams.*preview|pinterestbot|redditbot|viber|line-poker|kakaotalk-scrap|iframely|embedly/,
  /mastodon|bluesky|cardyb|signal-?bot|snap url preview|google-pagerenderer|googlemessages/,
  /applebot.*preview|bitlybot|outbrain|vkshare|zoombot|zoom\.bot|nextcloud server crawler/,
  /synapse/,
)

/** What no product calls itself: these are crawlers also where a library's or an app's name stands beside it. */
export const DECLARED = oneOf(
  /(?<! cu)bots?(?:\b|[_/])|crawl|spider|scrap[ey]|headless|phantomjs|puppeteer/,
  /playwright|selenium|cypress\/|checklink|linkcheck|webhook|validator|monitoring|prefetch/,
  /image ?proxy|imgproxy|opengraph|fetcher|twurly|[(;] ?\+[a-z]|; https?:|^mozilla\/\d\.\d$/,
  /url ?(?:lookup|expander|resolver)|gtmetrix|miniature\.io|\bylt chrome/,
)

/**
 * Signs of a crawler in agents that are no browser's: `Mozilla/5.0 (compatible; Name/1.0)`, by which programs used to say
 * that they only pretend to be one, and words of the trade.
 */
export const TRADE = oneOf(
  /^mozilla\/\d\.\d \(compatible; ?(?!msie|konqueror|[^)]*(?:windows|linux|x11|mac|bsd|beos))[\w.!-]+[/-]v?\d/,
  /^(?!mozilla).*(?:\bseo\b|search ?engine|screenshot|thumbnail|pinger|extractor|uptime|\btester\b)/,
)

/** Crawlers, monitors and services whose agent looks like an app's name and version: only their own names tell them. */
export const KNOWN = oneOf(
  /^(?:gigablast|ec2linkfinder|wesee|a6-indexer|pcore-http|ning\/|nuzzel|upflow|http_get)/,
  /^(?:check_http|httpunit|hatena|btwebclient|disqus|zabbix|datadog agent)/,
  /^(?:blackboard safe|venus\/|uptime-kuma|l9explore|hydrozen|alittle client|anthropic-ai)/,
  /^(?:cohere-ai|spawning-ai|zmeu|asnriskscorer|bigsur\.ai|digicert|ds9 |fastdast|onetrust)/,
  /^(?:opencode-smartfetch|sitelock|bling erp|determ$|library of congress|termly|corporama)/,
  /^(?:cyotek|sitesucker|adminlabs|adventurer$|alienfarm|appsiteassociation|blackduck)/,
  /^(?:blogtrottr|bdfetch|brandwatch|bushbaby|capitaloneshopping|easybill|crusty|daum)/,
  /^(?:fastmailua|funnelback|github-camo|globalwebsearch|gopay|happywing|hello world)/,
  /^(?:web screen service|imagemind|integromat|jumio|klaviyo|legalmonster|magellan$)/,
  /^(?:magicsearch|make\/production|managewp|metorik|modularconnector|mollie|netapi v)/,
  /^(?:netvigie|nodeping|novellum|nvdorz|omnisend|panopta|pingping|potions\/|reelevant)/,
  /^(?:reward-gateway|sfdc-callout|searcherx?web|searchexpress|sendgrid|shopify-captain)/,
  /^(?:snipcart|sparkshipping|sparkpost|swisscows|test certificate|the knowledge ai)/,
  /^(?:theinternetsearch|trellis-services|trustly|twilioproxy|updown\.io|uptrends)/,
  /^(?:vaultpress|webflow |whatweb|wordup|workona|wjhro|wpumbrella|yokoygroup|zapier)/,
  /^(?:penthouse|ssl labs)/,
)
