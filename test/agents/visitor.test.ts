import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isUnfurler, visitorOf } from '../../src/platform/agents/visitor.ts'

const lines = (name: string) =>
  readFileSync(new URL(name, import.meta.url).pathname, 'utf8')
    .split('\n')
    .filter((line) => line !== '')

const bots = lines('./bots.txt')
  .map((line) => line.split('|').slice(1).join('|'))
  .filter((ua) => ua !== '')

/** Made of a browser, but the product's own: a shell, or the phone's library. */
const SHELL = /Electron|Dalvik/

describe('declared bots', () => {
  it.each(bots)('%s', (ua) => expect(visitorOf(ua)).toBe('crawler'))
})

describe('people, also in the browsers inside apps', () => {
  it.each(lines('./people.txt'))('%s', (ua) => {
    expect(visitorOf(ua)).toBe(SHELL.test(ua) ? 'runtime' : 'person')
  })
})

it.each([undefined, '', '  '])('missing (%o) is unknown, and so a person', (ua) => {
  expect(visitorOf(ua)).toBe('person')
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
  expect(visitorOf(ua)).toBe('crawler')
})

it('a person in an app of the same maker is no unfurler', () => {
  const ua =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 WhatsApp/2.23'
  expect(isUnfurler(ua)).toBe(false)
})

it.each([
  'node-fetch/1.0 (compatible; ExampleBot; +https://example.com)',
  'LinkCheck/1.0 python-requests/2.31',
  'Mozilla/5.0 (compatible; Go-http-client/1.1; +me@example.com)',
  'Scrapy/2.11 (+https://scrapy.org)',
  'HeadlessChrome/120 Electron/28.0.0',
  'AskBot/3.2.1',
  'AskBot/3.2.1 (iPhone; +https://ask.example/bot)',
  'AskBot/3.2.1 (Android 14; bot@ask.example)',
  'AskBot/3.2.1 (compatible; Android 14)',
  'AskBot/3.2.1 Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  'ChatBot/1.0 (+https://chat.example/bot)',
  'ChatBot crawler/1.0',
])('a crawler is one whatever it is made with: %s', (ua) => {
  expect(visitorOf(ua)).toBe('crawler')
})
