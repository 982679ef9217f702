import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { tellDemoKeys } from '../../../local/demo/keys.ts'
import { seed } from '../../../local/demo/seed.ts'
import { startStack } from '../../../local/stack.ts'
import { launch, USER_AGENT } from '../chromium.ts'

const SESSION = 'a chat'

export type Keys = Record<'publisher_key' | 'publisher_id' | 'advertiser_key' | 'admin_key', string>
export type Look = { width: number; theme: 'light' | 'dark' }

/** The whole local stack with its demo, as `npm start` has it, and Chromium. */
export async function startConsole() {
  const dir = mkdtempSync(join(tmpdir(), 'aside-console-'))
  const demo = await tellDemoKeys(dir)
  const env = { DEMO_URL: demo.url, AD_DEADLINE_MS: '5000', REDIS_TIMEOUT_MS: '5000' }
  const log = () => undefined
  const stack = await startStack({ env, cronSeconds: 0, redis: 'emulated', log })
  await stack.fireCron()
  await seed({ baseUrl: stack.url, adminKey: stack.adminKey, empty: false, localDir: dir })
  const keys = JSON.parse(readFileSync(join(dir, 'demo.json'), 'utf8')) as Keys
  const browser = await launch()
  const call = async (
    path: string,
    { key, ...init }: { key: string; method: string; body?: object },
  ) => {
    const headers = { authorization: `Bearer ${key}`, 'x-api-key': key, 'user-agent': USER_AGENT }
    const body = init.body ? { body: JSON.stringify(init.body) } : {}
    const answer = await fetch(`${stack.url}${path}`, { method: init.method, headers, ...body })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as unknown
  }
  /** Books what happened. */
  const drain = async () => {
    await call('/admin/drain', { method: 'POST', key: stack.adminKey })
  }
  return {
    url: stack.url,
    keys,
    drain,
    /** The key of a new account. */
    enrol: async (kind: 'publishers' | 'advertisers', fields: object) => {
      const body = { name: 'Newcomer', ...fields }
      const made = await call(`/admin/${kind}`, { method: 'POST', key: stack.adminKey, body })
      return (made as { api_key: string }).api_key
    },
    /** An ad that somebody new saw. */
    show: async (said: string) => {
      const [ad] = (await call('/api/v1/ad', {
        method: 'POST',
        key: keys.publisher_key,
        body: {
          sessionId: SESSION,
          messages: [{ role: 'user', content: said }],
          placements: [{ placement: 'below_response', placement_id: 'answer' }],
          user: { id: crypto.randomUUID() },
          device: { ua: USER_AGENT, country: 'GB' },
        },
      })) as { impUrl: string; clickUrl: string }[]
      if (!ad) throw new Error('There was no ad.')
      await fetch(ad.impUrl, { headers: { 'user-agent': USER_AGENT } })
      await drain()
      return ad
    },
    /** What a user says of an ad. */
    say: async (impUrl: string, comment: string) => {
      const body = { sessionId: SESSION, impUrl, sentiment: 'thumbs_up', comment }
      await call('/ad-feedback', { method: 'POST', key: keys.publisher_key, body })
    },
    /** A purchase at a page. */
    convert: async (page: string) => {
      const one = { event_id: page, event_type: 'purchase', value_cents: 100, currency: 'USD' }
      const at = { conversion_timestamp: new Date().toISOString(), page_url: page, order_id: page }
      const body = { data: [{ ...one, ...at }] }
      await call('/conversions', { method: 'POST', key: keys.advertiser_key, body })
    },
    addService: async (slug: string, text: string) => {
      const body = {
        ...{ name: `${slug} ${text}`, category: 'Email', description: text },
        ...{ website_url: 'https://evil.example/', install_summary: text, tags: [text] },
      }
      await call(`/admin/services/${slug}`, { method: 'PUT', key: stack.adminKey, body })
    },
    /** Puts something on the stream that nobody can book. */
    spoil: async (text: string) => {
      await stack.redis.run(['XADD', 'events', '*', 't', 'hit', 'e', text])
    },
    open: async ({ width, theme }: Look, options: { javaScriptEnabled?: boolean } = {}) =>
      await browser.newContext({
        viewport: { width, height: 900 },
        colorScheme: theme,
        reducedMotion: 'reduce',
        ...options,
      }),
    close: async () => {
      await browser.close()
      await stack.close()
      await demo.close()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
export type Console = Awaited<ReturnType<typeof startConsole>>

/** Everything that must not happen in a page: errors, complaints of its policy, requests to other hosts. */
export function listenFor(page: Page, origin: string): string[] {
  const heard: string[] = []
  page.on('pageerror', (error) => heard.push(String(error)))
  page.on('console', (line) => {
    // The browser itself reports answers of 4xx, which a page may ask for.
    const isAnswer = line.text().startsWith('Failed to load resource')
    if (['error', 'warning'].includes(line.type()) && !isAnswer) heard.push(line.text())
  })
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(origin) && !/^(data|blob):/.test(url)) heard.push(`foreign: ${url}`)
  })
  return heard
}

/** Signs in with a key, as the form does. */
export async function signIn(
  context: BrowserContext,
  origin: string,
  given: { role: string; key: string },
) {
  const answer = await context.request.post(`${origin}/console/session`, {
    headers: { origin },
    data: given,
  })
  if (!answer.ok()) throw new Error(`sign-in: ${answer.status()}`)
}
