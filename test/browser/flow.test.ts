import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { describeInChromium, listen, newContext, picture, serveLandingPages } from './chromium.ts'
import { startWorld, type World } from './world.ts'

const QUESTION = 'Which trail running shoes should I buy for muddy trails?'

describeInChromium('an ad in a chat, in Chromium, on another origin than the service', () => {
  let world: World
  let context: BrowserContext
  let page: Page
  let heard: ReturnType<typeof listen>

  beforeAll(async () => {
    world = await startWorld()
  })
  afterAll(async () => await world.close())
  beforeEach(async () => {
    context = await newContext(world.browser)
    page = await context.newPage()
    heard = listen(page)
  })
  afterEach(async () => {
    expect(heard.errors).toEqual([])
    Object.assign(world.publisher.state, { hangs: false, policy: '' })
    await context.close()
  })

  const open = async (user: string) => await page.goto(`${world.publisher.url}/chat?${user}`)
  const ask = async (text = QUESTION) => {
    await page.getByLabel('Message').fill(text)
    await page.keyboard.press('Enter')
    await page
      .locator('.slot')
      .last()
      .and(page.locator('[data-reason]'))
      .waitFor({ state: 'attached' })
  }
  const ad = () => page.locator('.ad').last()
  /** Scrolls until so much of the ad is in sight, above the field at the bottom or, wrongly, the window's edge. */
  const show = async (share: number, edge = 'form') =>
    await ad().evaluate(
      (box, [part, over]) => {
        const { top, height } = box.getBoundingClientRect()
        const bottom = document.querySelector(over)?.getBoundingClientRect().top
        window.scrollBy(0, top + height * part - (bottom ?? window.innerHeight))
      },
      [share, edge] as const,
    )
  const pause = async (ms: number) => await page.waitForTimeout(ms)

  it('is seen once when half of it was there for a second, followed, disliked, and gone the next time', async () => {
    await serveLandingPages(page)
    await open('ada')
    await ask()
    await page.evaluate(() => window.scrollTo(0, 0))
    await picture(page, '1-asked')
    expect(await ad().textContent()).toContain('Sponsored · Ridge')
    await pause(1500)
    await show(0.4)
    await picture(page, '2-less-than-half')
    await pause(1500)
    await show(0.6, 'none')
    await picture(page, '2-half-under-the-field')
    await pause(1500)
    expect(heard.views).toEqual([])

    await show(0.7)
    await pause(400)
    await page.evaluate(() => window.scrollTo(0, 0))
    await pause(1500)
    expect(heard.views).toEqual([])

    const answered = page.waitForResponse((response) => response.url().includes('/i?p='))
    await show(0.6)
    const shownAt = Date.now()
    expect((await answered).status()).toBe(200)
    expect(Date.now() - shownAt).toBeGreaterThan(950)
    await picture(page, '3-seen')
    await page.evaluate(() => window.scrollTo(0, 0))
    await pause(300)
    await show(1)
    await pause(2500)
    expect(heard.views).toHaveLength(1)
    expect(new URL(heard.views[0] ?? '').origin).toBe(world.service)
    expect(new URL(page.url()).origin).not.toBe(world.service)

    await ad().getByRole('button', { name: 'Not for me' }).click()
    await ad().getByText('Thank you').waitFor()
    await picture(page, '4-disliked')
    await ad().getByRole('link').click()
    await page.getByRole('heading', { name: 'ridge.example' }).waitFor()
    const landed = new URL(page.url())
    expect(landed.origin + landed.pathname).toBe('https://ridge.example/shoes')
    expect(landed.searchParams.get('grclid')).toMatch(/^[0-9a-f-]{36}$/)
    await picture(page, '5-landed')

    await open('ada')
    await ask()
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    expect(await page.locator('.slot').getAttribute('data-reason')).toBe('muted')
    expect(await page.locator('.ad').count()).toBe(0)
    await picture(page, '6-muted')

    expect(await world.report('/stats?days=1')).toMatchObject({
      totalImpressions: 1,
      totalClicks: 1,
      totalRevenue: 0.0007,
    })
    const { experiments } = (await world.report('/experiments?days=1')) as {
      experiments: { arms: { requests: number; views: number; clicks: number }[] }[]
    }
    const arms = experiments[0]?.arms ?? []
    expect(arms.reduce((sum, arm) => sum + arm.views, 0)).toBe(1)
    expect(arms.reduce((sum, arm) => sum + arm.clicks, 0)).toBe(1)
    expect(arms.reduce((sum, arm) => sum + arm.requests, 0)).toBe(2)
  })

  it('is not seen in a page that is left too early', async () => {
    await open('grace')
    await ask()
    await show(1)
    await pause(300)
    await page.goto('about:blank')
    await pause(1000)
    expect(heard.views).toEqual([])
  })

  it('is not seen while it is transparent', async () => {
    await open('edith')
    await ask()
    await ad().evaluate((box: HTMLElement) => {
      box.style.opacity = '0'
    })
    await show(1)
    await pause(2500)
    expect(heard.views).toEqual([])
    await ad().evaluate((box: HTMLElement) => {
      box.style.opacity = '1'
    })
    await expect.poll(() => heard.views.length, { timeout: 5000 }).toBe(1)
  })

  it('has its view counted where the page may fetch from nowhere else', async () => {
    world.publisher.state.policy =
      "default-src 'self'; style-src 'unsafe-inline'; img-src * data:; connect-src 'self'"
    const before = (await world.report('/stats?days=1')).totalImpressions
    await open('mary')
    await ask()
    await show(1)
    await ad().and(page.locator('[data-seen]')).waitFor()
    await expect
      .poll(async () => (await world.report('/stats?days=1')).totalImpressions, { timeout: 10_000 })
      .toBe(Number(before) + 1)
  })

  it('that does not come leaves the chat alone, after three seconds at the latest', async () => {
    world.publisher.state.hangs = true
    await open('ida')
    const asked = Date.now()
    await ask()
    expect(Date.now() - asked).toBeGreaterThan(2900)
    expect(await page.locator('.slot').getAttribute('data-reason')).toBe('timeout')
    world.publisher.state.hangs = false
    await ask('What is the capital of France?')
    expect(await page.locator('.slot').last().getAttribute('data-reason')).toBe('below_relevancy')
    expect(await page.locator('.ad').count()).toBe(0)
  })
})
