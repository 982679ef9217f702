import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { describe } from 'vitest'

/** `describe` of a suite that needs Chromium: only `npm run test:browser` runs it. */
export function describeInChromium(name: string, suite: () => void): void {
  if (process.env.TEST_BROWSER) return void describe(name, suite)
  process.stderr.write(`SKIPPED: "${name}". npm run test:browser runs it; it needs Chromium.\n`)
  describe.skip(name, suite)
}

const PROGRAMS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
/** What people have; headless Chromium says that it is a robot. */
export const USER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

export async function launch(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM ?? PROGRAMS.find((path) => existsSync(path))
  if (!executablePath) throw new Error('There is no Chromium: install one, or name it in CHROMIUM')
  const quiet = ['background-networking', 'component-update', 'sync', 'gpu']
  return await chromium.launch({
    executablePath,
    // A context's own name is not on what is sent after its page has gone.
    args: [
      '--no-sandbox',
      `--user-agent=${USER_AGENT}`,
      ...quiet.map((what) => `--disable-${what}`),
    ],
  })
}

export async function newContext(browser: Browser): Promise<BrowserContext> {
  return await browser.newContext({
    userAgent: USER_AGENT,
    viewport: { width: 900, height: 700 },
  })
}

/** What a page asked for at `/i`, and everything that was thrown in it. */
export function listen(page: Page) {
  const views: string[] = []
  const errors: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/i') views.push(request.url())
  })
  page.on('pageerror', (error) => errors.push(String(error)))
  return { views, errors }
}

/** Answers every page of an advertiser: they are at addresses reserved for examples. */
export const serveLandingPages = (page: Page) =>
  answerExamples(page, ({ hostname }) => `<title>Landed</title><h1>${hostname}</h1>`)

/** Answers what is asked of addresses reserved for examples. */
export async function answerExamples(page: Page, html: (url: URL) => string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  session.on('Fetch.requestPaused', async ({ requestId, request }) => {
    const answer = {
      requestId,
      responseCode: 200,
      responseHeaders: [{ name: 'content-type', value: 'text/html' }],
      body: Buffer.from(`<!doctype html>${html(new URL(request.url))}`).toString('base64'),
    }
    // The browser may have given the request up, as it does with an icon when the page is left.
    await session.send('Fetch.fulfillRequest', answer).catch(() => undefined)
  })
  await session.send('Fetch.enable', { patterns: [{ urlPattern: 'https://*.example/*' }] })
}

/** A picture for whoever wants to look, in the directory that SCREENSHOTS names. */
export async function picture(page: Page, name: string): Promise<void> {
  const directory = process.env.SCREENSHOTS
  if (!directory) return
  mkdirSync(directory, { recursive: true })
  await page.screenshot({ path: join(directory, `${name}.png`) })
}
