import { isbot } from 'isbot'

/** Clients that isbot lets through: script runtimes and headless leftovers. */
const HOUSE_RULES = /puppeteer|playwright|\(dart:io\)|headless|phantomjs|electron-fetch|node-fetch/i

/** Programs that fetch a link to draw its preview. They read; nobody has clicked. */
const UNFURLERS =
  /slackbot|slack-imgproxy|discordbot|whatsapp|facebookexternalhit|facebookcatalog|meta-externalfetcher|twitterbot|telegrambot|linkedinbot|skypeuripreview|microsoftpreview|teams.*preview|pinterestbot|redditbot|viber|line-poker|kakaotalk-scrap|iframely|embedly|mastodon|bluesky|cardyb|signal-?bot|snap url preview|google-pagerenderer|googlemessages|applebot.*preview|bitlybot|outbrain|vkshare|zoombot|zoom\.bot|nextcloud server crawler|synapse/i

/** In-app browsers of the same makers carry a full browser signature: those are people. */
const PERSON = /mozilla\/5\.0 \((iphone|ipad|linux; android)[^)]*\) .*(mobile|version\/)/i

/** Agents come again and again, and judging one takes longer than finding it here. Bounded: emptied when full. */
const judged = new Map<string, boolean>()
const MOST_JUDGED = 500

/** Judges the end user's agent (`device.ua`, or the request's own on tracking URLs). Missing or empty: unknown, not a bot. */
export function isBotUserAgent(ua: string | undefined): boolean {
  if (ua === undefined || ua.trim() === '') return false
  const known = judged.get(ua)
  if (known !== undefined) return known
  const isBot = isbot(ua) || HOUSE_RULES.test(ua) || isUnfurler(ua)
  if (judged.size >= MOST_JUDGED) judged.clear()
  judged.set(ua, isBot)
  return isBot
}

/** True for link previews of chats and networks: never a view, never a click. */
export function isUnfurler(ua: string | undefined): boolean {
  return ua !== undefined && UNFURLERS.test(ua) && !PERSON.test(ua)
}
