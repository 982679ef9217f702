import { gzipSync } from 'node:zlib'
import type { BrowserContext, Response } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeInChromium, picture } from '../chromium.ts'
import { audit, overflow } from './audit.ts'
import { type Console, type Look, listenFor, signIn, startConsole } from './world.ts'

const OPEN = [
  '/',
  '/docs',
  '/docs/first-ad',
  '/docs/api-operator',
  '/docs/none',
  '/catalog',
  '/catalog/resend',
  '/console',
  '/console/operator',
]
const DESKS = {
  publisher: [
    '',
    'placements',
    'breakdown',
    'breakdown?by=geography',
    'statements',
    'audience',
    'users',
    'feedback',
    'quality',
    'ads',
    'experiments',
    'index',
    'settings',
    'blocked',
    'alerts',
    'webhooks',
    'nowhere',
  ],
  advertiser: [
    '',
    'campaigns',
    'campaigns/new',
    'feedback',
    'quality',
    'conversions',
    'leads',
    'pixel',
    'connections',
    'billing',
    'key',
    'alerts',
    'webhooks',
  ],
  operator: [
    '',
    'put-aside',
    'review',
    'explain',
    'publishers',
    'advertisers',
    'keys',
    'erase',
    'refund',
    'campaigns',
    'experiments',
    'catalogue',
    'import',
  ],
} as const
const LOOKS: Look[] = [360, 768, 1600].flatMap((width) => [
  { width, theme: 'light' },
  { width, theme: 'dark' },
])
const [FIRST = { width: 360, theme: 'light' }] = LOOKS
/** An audit takes long: each page has one at every width, the theme changing with width and page. */
const isAudited = ({ width, theme }: Look, page: number) =>
  (theme === 'dark') === (((width === 768 ? 1 : 0) + page) % 2 === 1)
const KEYS = {
  publisher: 'publisher_key',
  advertiser: 'advertiser_key',
  operator: 'admin_key',
} as const
const MOST_MS = 120_000
const MOST_SCRIPT = 60 * 1024
const MOST_FIRST_VIEW = 120 * 1024

describeInChromium('the pages of the console, in Chromium', () => {
  let world: Console
  beforeAll(async () => {
    world = await startConsole()
  })
  afterAll(async () => await world.close())

  it('everybody’s pages', { timeout: MOST_MS }, async () => {
    const context = await world.open(FIRST)
    await inspectAll(context, OPEN)
    await context.close()
  })

  it.each(['publisher', 'advertiser', 'operator'] as const)(
    'the desk of the %s',
    { timeout: MOST_MS },
    async (role) => {
      const context = await world.open(FIRST)
      await signIn(context, world.url, { role, key: world.keys[KEYS[role]] })
      const own = role === 'advertiser' ? await groupPages() : []
      const names = [...DESKS[role], ...own]
      await inspectAll(
        context,
        names.map((name) => `/console/${role}${name && `/${name}`}`),
      )
      await context.close()
    },
  )

  /** A campaign of the demo and its ad group. */
  async function groupPages(): Promise<string[]> {
    const answer = await fetch(`${world.url}/advertiser-dashboard/ad-groups?limit=1`, {
      headers: { 'x-api-key': world.keys.advertiser_key },
    })
    const { ad_groups: groups } = (await answer.json()) as {
      ad_groups: { ad_group_id: string; campaign_id: string }[]
    }
    return groups.flatMap((one) => [`campaigns/${one.campaign_id}`, `groups/${one.ad_group_id}`])
  }

  /** Two at a time: while one waits for its answers the other is looked at. */
  async function inspectAll(context: BrowserContext, paths: readonly string[]) {
    const waiting = [...paths.entries()]
    const work = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const [i, path] = next
        await inspect(context, { path, audited: LOOKS.filter((look) => isAudited(look, i)) })
      }
    }
    await Promise.all([work(), work()])
  }

  type Inspected = { path: string; audited: readonly Look[] }

  async function inspect(context: BrowserContext, { path, audited }: Inspected) {
    const page = await context.newPage()
    const heard = listenFor(page, world.url)
    await page.goto(`${world.url}${path}`)
    await page.locator('h1').waitFor()
    await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached', timeout: 15_000 })
    for (const look of LOOKS) {
      const { width, theme } = look
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme: theme })
      await picture(page, `${path.replaceAll(/\W+/g, '-')}-${width}-${theme}`)
      expect([path, width, await overflow(page)]).toEqual([path, width, 0])
      if (!audited.includes(look)) continue
      // A page that is drawn anew meanwhile has fields whose labels are not there yet: what lasts counts.
      await expect
        .poll(async () => [path, width, theme, await audit(page)], { timeout: 30_000 })
        .toEqual([path, width, theme, []])
    }
    const marks = [await page.locator('h1').count(), await page.locator('main').count()]
    expect([path, marks, heard]).toEqual([path, [1, 1], []])
    await page.close()
  }

  it.each([
    '/',
    '/docs/api-operator',
    '/catalog',
    '/console/publisher',
    '/console/advertiser',
    '/console/operator',
  ])('the scripts of %s weigh little', async (path) => {
    const context = await world.open({ width: 1600, theme: 'light' })
    for (const [role, key] of [
      ['publisher', world.keys.publisher_key],
      ['advertiser', world.keys.advertiser_key],
      ['operator', world.keys.admin_key],
    ] as const) {
      await signIn(context, world.url, { role, key })
    }
    const page = await context.newPage()
    const bodies: Promise<{ type: string; packed: number }>[] = []
    const hear = (response: Response): void => {
      const type = response.headers()['content-type'] ?? ''
      const isFile = /javascript|css|html|svg/.test(type)
      if (isFile)
        bodies.push(response.body().then((body) => ({ type, packed: gzipSync(body).length })))
    }
    page.on('response', hear)
    await page.goto(`${world.url}${path}`, { waitUntil: 'networkidle' })
    // What is fetched from here on belongs to no first view, and its body may end with the page.
    page.off('response', hear)
    const files = await Promise.all(bodies)
    const sum = (of: RegExp) =>
      files.filter(({ type }) => of.test(type)).reduce((all, { packed }) => all + packed, 0)
    expect(sum(/javascript/)).toBeLessThan(MOST_SCRIPT)
    if (path === '/') expect(sum(/./)).toBeLessThan(MOST_FIRST_VIEW)
    await context.close()
  })
})
