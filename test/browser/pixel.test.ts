import { gzipSync } from 'node:zlib'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { answerExamples, describeInChromium, newContext } from './chromium.ts'
import { type Shop, startShop } from './shop.ts'

const MINUTE = 60_000
/** A report is asked for anew until what was sent is in it. */
const PATIENCE = { timeout: 20_000 }
const HOUR = 60 * MINUTE
type Aside = { getSessionId(): string; track(type: string, data?: object): void }

describeInChromium('the pixel, in Chromium, in a shop that allows nothing else', () => {
  let shop: Shop
  let context: BrowserContext
  let page: Page
  let problems: string[]

  beforeAll(async () => {
    shop = await startShop()
  })
  afterAll(async () => await shop.close())
  beforeEach(async () => {
    context = await newContext(shop.browser)
    page = await context.newPage()
    problems = []
    page.on('pageerror', (error) => problems.push(String(error)))
    page.on('console', (line) => line.type() === 'error' && problems.push(line.text()))
  })
  afterEach(async () => {
    await context.close()
    expect(problems).toEqual([])
  })

  const open = async (path: string) => {
    await page.goto(`${shop.shop}${path}`)
    await page.waitForFunction(() => 'aside' in window)
  }
  /** Batches leave a second after their first event. */
  const sent = async () =>
    await page.waitForResponse((response) => response.url() === `${shop.service}/collect`)
  const session = async () =>
    await page.evaluate(() => (window as unknown as { aside: Aside }).aside.getSessionId())
  const countOf = async (type: string) => {
    const { event_types: types } = await shop.report('/events/analytics?days=1')
    const found = (types as { event_type: string; total: number }[]).find(
      (one) => one.event_type === type,
    )
    return found?.total ?? 0
  }

  it('weighs less than 3 KB', async () => {
    const script = await (await fetch(`${shop.service}/px.js`)).text()
    expect(gzipSync(script).length).toBeLessThan(3 * 1024)
  })

  it('sends page views, clicks and submitted forms, the last ones as the page goes away', async () => {
    const before = await Promise.all(['page_view', 'click', 'form_submit'].map(countOf))
    await open('/shoes?size=44')
    await page.getByRole('button', { name: 'Size' }).click()
    await page.locator('h1').click()
    expect((await sent()).status()).toBe(204)
    await page.getByRole('textbox').fill('ada@mail.example')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.waitForURL('**/thanks?*')
    await sent()
    await expect
      .poll(async () => (await countOf('form_submit')) - (before[2] ?? 0), PATIENCE)
      .toBe(1)
    expect((await countOf('page_view')) - (before[0] ?? 0)).toBe(2)
    expect((await countOf('click')) - (before[1] ?? 0)).toBe(2)
    const { domains } = await shop.report('/events/analytics?days=1')
    expect(domains).toMatchObject([{ domain: '127.0.0.1' }])
  })

  it('gives a session that idles out after 30 minutes', async () => {
    await page.clock.install()
    await open('/')
    const first = await session()
    expect(first).toMatch(/^gr_sess_[0-9a-f]{32}$/)
    await page.clock.fastForward(30 * MINUTE - 1000)
    await open('/other')
    expect(await session()).toBe(first)
    await page.clock.fastForward(30 * MINUTE)
    expect(await session()).not.toBe(first)
  })

  it('gives a session that ends after a day, however busy', async () => {
    await page.clock.install()
    await open('/')
    const first = await session()
    for (let quarter = 0; quarter < 24 * 4 - 1; quarter++) {
      await page.clock.fastForward(HOUR / 4)
      expect(await session()).toBe(first)
    }
    await page.clock.fastForward(HOUR / 4)
    expect(await session()).not.toBe(first)
  })

  it('keeps the click that brought the buyer, so that the purchase is owed to its ad and paid for', async () => {
    await landInShop()
    await page.goto(await shop.clickUrl())
    await page.waitForURL(`${shop.shop}/shoes?*`)
    await open('/cart')
    await open('/thanks')
    await page.evaluate(() =>
      (window as unknown as { aside: Aside }).aside.track('purchase', {
        order_id: 'A-1',
        value_cents: 12_900,
        currency: 'EUR',
      }),
    )
    await sent()
    await expect
      .poll(async () => (await shop.report('/conversions')).conversions, PATIENCE)
      .toMatchObject([
        {
          event_type: 'purchase',
          order_id: 'A-1',
          value_cents: 12_900,
          currency: 'EUR',
          source: 'pixel',
          is_attributed: true,
          attribution: 'click',
          page_url: `${shop.shop}/thanks`,
        },
      ])
    expect(await shop.report('/metrics?days=1')).toMatchObject({
      total_conversions: 1,
      total_spend: 5,
      revenue_by_currency: { EUR: 129 },
    })
  })

  it('leaves alone who opted out', async () => {
    await context.addInitScript(() =>
      Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }),
    )
    const requests: string[] = []
    page.on('request', (request) => requests.push(new URL(request.url()).pathname))
    await open('/shoes?grclid=0190a000-0000-7000-8000-000000000000')
    await page.getByRole('button', { name: 'Size' }).click()
    await page.waitForTimeout(1500)
    expect(requests).not.toContain('/collect')
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
    expect(await session()).toMatch(/^gr_sess_/)
  })

  /** The advertiser's address is one reserved for examples: it sends people on to the shop. */
  const landInShop = () =>
    answerExamples(
      page,
      ({ search }) => `<meta http-equiv="refresh" content="0;url=${shop.shop}/shoes${search}">`,
    )
})
