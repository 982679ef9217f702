import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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
    'nowhere',
  ],
  advertiser: [
    '',
    'campaigns',
    'feedback',
    'quality',
    'conversions',
    'leads',
    'pixel',
    'connections',
    'billing',
  ],
  operator: [
    '',
    'put-aside',
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
const LOOKS: Look[] = [
  { width: 360, theme: 'light' },
  { width: 768, theme: 'dark' },
  { width: 1600, theme: 'light' },
  { width: 360, theme: 'dark' },
]
const MOST_SCRIPT = 60 * 1024
const MOST_FIRST_VIEW = 120 * 1024

describeInChromium('the pages of the console, in Chromium', () => {
  let world: Console
  beforeAll(async () => {
    world = await startConsole()
  })
  afterAll(async () => await world.close())

  describe.each(LOOKS)('$width px, $theme', (look) => {
    it.each(OPEN)('%s', async (path) => {
      const context = await world.open(look)
      await inspect(await context.newPage(), path, look)
      await context.close()
    })

    it.each(Object.entries(DESKS))(
      'the desk of the %s',
      { timeout: 120_000 },
      async (role, pages) => {
        const context = await world.open(look)
        const key = {
          publisher: 'publisher_key',
          advertiser: 'advertiser_key',
          operator: 'admin_key',
        }[role]
        await signIn(context, world.url, {
          role,
          key: Reflect.get(world.keys, key ?? '') as string,
        })
        for (const name of pages) {
          const page = await context.newPage()
          await inspect(page, `/console/${role}${name && `/${name}`}`, look)
          await page.close()
        }
        await context.close()
      },
    )
  })

  async function inspect(page: import('playwright-core').Page, path: string, look: Look) {
    const heard = listenFor(page, world.url)
    await page.goto(`${world.url}${path}`, { waitUntil: 'networkidle' })
    await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached', timeout: 15_000 })
    await picture(page, `${path.replaceAll(/\W+/g, '-')}-${look.width}-${look.theme}`)
    expect([path, heard]).toEqual([path, []])
    expect([path, await overflow(page)]).toEqual([path, 0])
    expect([path, await audit(page)]).toEqual([path, []])
    expect([path, await page.locator('h1').count(), await page.locator('main').count()]).toEqual([
      path,
      1,
      1,
    ])
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
    page.on('response', (response) => {
      const type = response.headers()['content-type'] ?? ''
      const isFile = /javascript|css|html|svg/.test(type)
      if (isFile)
        bodies.push(response.body().then((body) => ({ type, packed: gzipSync(body).length })))
    })
    await page.goto(`${world.url}${path}`, { waitUntil: 'networkidle' })
    const files = await Promise.all(bodies)
    const sum = (of: RegExp) =>
      files.filter(({ type }) => of.test(type)).reduce((all, { packed }) => all + packed, 0)
    expect(sum(/javascript/)).toBeLessThan(MOST_SCRIPT)
    if (path === '/') expect(sum(/./)).toBeLessThan(MOST_FIRST_VIEW)
    await context.close()
  })
})
