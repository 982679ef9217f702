import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isBotUserAgent, isUnfurler } from '../../src/platform/agents/bots.ts'

const lines = (name: string) =>
  readFileSync(new URL(name, import.meta.url).pathname, 'utf8')
    .split('\n')
    .filter((line) => line !== '')

const bots = lines('./bots.txt')
  .map((line) => line.split('|').slice(1).join('|'))
  .filter((ua) => ua !== '')

/** isbot takes these for programs; the first two are native apps with their library's own agent. */
const KNOWN = /Alamofire|CFNetwork|Dalvik/

describe('declared bots', () => {
  it.each(bots)('%s', (ua) => expect(isBotUserAgent(ua)).toBe(true))
})

describe('people, also in the browsers inside apps', () => {
  const people = lines('./people.txt').filter((ua) => !KNOWN.test(ua))
  it.each(people)('%s', (ua) => expect(isBotUserAgent(ua)).toBe(false))
})

it.each([undefined, '', '  '])('missing (%o) is unknown, not a bot', (ua) => {
  expect(isBotUserAgent(ua)).toBe(false)
})

it.each([
  'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
  'WhatsApp/2.23.20.0',
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'Twitterbot/1.0',
  'TelegramBot (like TwitterBot)',
  'LinkedInBot/1.0 (compatible; Mozilla/5.0; Jakarta Commons-HttpClient/3.1)',
  'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5',
])('an unfurler: %s', (ua) => {
  expect(isUnfurler(ua)).toBe(true)
  expect(isBotUserAgent(ua)).toBe(true)
})

it('a person in an app of the same maker is no unfurler', () => {
  const ua =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 WhatsApp/2.23'
  expect(isUnfurler(ua)).toBe(false)
})
