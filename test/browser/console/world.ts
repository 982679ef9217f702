import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { tellDemoKeys } from '../../../local/demo/keys.ts'
import { seed } from '../../../local/demo/seed.ts'
import { startStack } from '../../../local/stack.ts'
import { launch } from '../chromium.ts'

export type Keys = Record<'publisher_key' | 'advertiser_key' | 'admin_key', string>
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
  return {
    url: stack.url,
    keys,
    /** Books what happened. */
    drain: async () => {
      const headers = { authorization: `Bearer ${stack.adminKey}` }
      await fetch(`${stack.url}/admin/drain`, { method: 'POST', headers })
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
