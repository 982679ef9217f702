import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { describeInChromium, listen, newContext, serveLandingPages } from './chromium.ts'
import { startWorld, type World } from './world.ts'

const PATIENCE = { timeout: 15_000 }
/** What a page builder's block does: asks from the page, shows text and picture, links. */
const BLOCK = `
const show = async ({ service, key, slot }) => {
  const placements = [{ placement: 'below_response', placement_id: slot }]
  const answer = await fetch(service + '/api/v1/ad', {
    method: 'POST',
    headers: { Authorization: 'Bearer ' + key, 'Content-Type': 'application/json' },
    body: JSON.stringify({
      messages: [{ role: 'user', content: 'Which trail running shoes should I buy for mud?' }],
      sessionId: slot + 'below_response',
      placements,
    }),
  })
  if (answer.status !== 200) return answer.status + ' ' + answer.headers.get('x-no-ad-reason')
  const [{ adText, impUrl, clickUrl }] = await answer.json()
  document.body.innerHTML = '<a class="ad"></a><img alt="">'
  document.querySelector('a').href = clickUrl
  document.querySelector('a').textContent = adText
  document.querySelector('img').src = impUrl
  return 'shown'
}
window.show = show`

describeInChromium('what callers do in browsers, in Chromium', () => {
  let world: World
  let context: BrowserContext
  let page: Page
  let heard: ReturnType<typeof listen>
  let pages: Awaited<ReturnType<typeof startPages>>

  beforeAll(async () => {
    world = await startWorld()
    pages = await startPages()
  })
  afterAll(async () => {
    await pages.close()
    await world.close()
  })
  beforeEach(async () => {
    context = await newContext(world.browser)
    page = await context.newPage()
    heard = listen(page)
    await serveLandingPages(page)
  })
  afterEach(async () => await context.close())

  it('a hook that asks for the picture at mount has its view paid, once', async () => {
    const before = await world.report('/stats?days=1')
    await page.goto(`${world.publisher.url}/mount?lin`)
    await page.locator('.ad').waitFor()
    await expect.poll(() => heard.views.length, PATIENCE).toBe(1)
    await page.locator('.ad').click()
    await page.getByRole('heading', { name: 'ridge.example' }).waitFor()
    await expect
      .poll(async () => await world.report('/stats?days=1'), PATIENCE)
      .toMatchObject({
        totalImpressions: Number(before.totalImpressions) + 1,
        totalClicks: Number(before.totalClicks) + 1,
      })
    expect(heard.errors).toEqual([])
  })

  it('a page of a listed origin asks for itself, and its view is paid', async () => {
    const builder = await world.newPublisher({ origins: [pages.listed] })
    await page.goto(pages.listed)
    const slot = { service: world.service, key: builder.key, slot: 'block-7' }
    expect(await page.evaluate(show, slot)).toBe('shown')
    await expect.poll(() => heard.views.length, PATIENCE).toBe(1)
    await page.locator('.ad').click()
    await page.getByRole('heading', { name: 'ridge.example' }).waitFor()
    const server = await builder.serverKey()
    await expect
      .poll(async () => await world.report('/stats?days=1', server), PATIENCE)
      .toMatchObject({ totalImpressions: 1, totalClicks: 1 })
    expect(await world.report('/traffic-quality?days=1', server)).toMatchObject({
      views: { net: 1, filtered: 0 },
      clicks: { net: 1, filtered: 0 },
      server_views: { hits: 0 },
    })
  })

  it('learns why there is no ad', async () => {
    const builder = await world.newPublisher({
      origins: [pages.listed],
      excluded_topics: ['sports'],
    })
    await page.goto(pages.listed)
    const slot = { service: world.service, key: builder.key, slot: 'block-8' }
    expect(await page.evaluate(show, slot)).toMatch(/^204 [a-z_]+$/)
  })

  it('what docs/client.md shows for a page shows an ad, sees its view, takes what the user thinks', async () => {
    const before = await world.report('/stats?days=1')
    await page.goto(`${world.publisher.url}/page?pam`)
    await page.locator('body[data-ended]').waitFor()
    await expect.poll(() => heard.views.length, PATIENCE).toBe(1)
    await expect
      .poll(async () => await world.report('/stats?days=1'), PATIENCE)
      .toMatchObject({ totalImpressions: Number(before.totalImpressions) + 1 })
    expect(await world.report('/feedback?days=1')).toMatchObject({ thumbs_down: 1 })
    expect(heard.errors).toEqual([])
  })

  it('what it shows for React does so too', async () => {
    await page.goto(`${world.publisher.url}/hook?ray`)
    await page.locator('aside a').waitFor()
    await expect.poll(() => heard.views.length, PATIENCE).toBe(1)
    await page.getByRole('button', { name: 'Not for me' }).click()
    await expect
      .poll(async () => await world.report('/feedback?days=1'), PATIENCE)
      .toMatchObject({ thumbs_down: 2 })
    expect(heard.errors).toEqual([])
  })

  it('a page of another origin is refused', async () => {
    const builder = await world.newPublisher({ origins: [pages.listed] })
    await page.goto(pages.other)
    const slot = { service: world.service, key: builder.key, slot: 'block-9' }
    expect(await page.evaluate(show, slot)).toBe('403 null')
    expect(heard.views).toEqual([])
  })
})

type Slot = { service: string; key: string; slot: string }
/** Runs in the page. */
const show = async (slot: Slot): Promise<string> =>
  await (window as unknown as { show(slot: Slot): Promise<string> }).show(slot)

/** The same page on two origins. */
async function startPages() {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' })
    response.end(`<!doctype html><title>Page</title><link rel="icon" href="data:,">
      <script>${BLOCK}</script>`)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    listed: `http://localhost:${port}`,
    other: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
