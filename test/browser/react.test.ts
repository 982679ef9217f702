import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { describeInChromium, listen, newContext, picture } from './chromium.ts'
import { startWorld, type World } from './world.ts'

describeInChromium('useAside, in Chromium, in strict mode', () => {
  let world: World
  let context: BrowserContext
  let page: Page
  let heard: ReturnType<typeof listen>
  let asked: string[]

  beforeAll(async () => {
    world = await startWorld()
  })
  afterAll(async () => await world.close())
  beforeEach(async () => {
    context = await newContext(world.browser)
    page = await context.newPage()
    heard = listen(page)
    asked = []
    page.on('requestfinished', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto(`${world.publisher.url}/react?${crypto.randomUUID()}`)
  })
  afterEach(async () => {
    expect(heard.errors).toEqual([])
    await context.close()
  })

  const click = async (id: string) => await page.locator(`#${id}`).click()
  const state = () => page.locator('[data-state]').getAttribute('data-state')
  const ad = () => page.locator('.ad')
  const pause = async (ms: number) => await page.waitForTimeout(ms)
  const asks = () => asked.filter((path) => path === '/aside/ads').length

  it('shows an ad and counts its view once, however often it is rendered meanwhile', async () => {
    await click('ask0')
    await ad().waitFor()
    for (let i = 0; i < 5; i++) {
      await click('tick')
      await pause(100)
    }
    await expect.poll(() => heard.views.length, { timeout: 5000 }).toBe(1)
    await picture(page, 'react')
    await click('tick')
    await pause(1500)
    expect([heard.views.length, asks(), await ad().count()]).toEqual([1, 1, 1])
  })

  it('counts no view of an ad that is gone within the second', async () => {
    await click('ask0')
    await ad().waitFor()
    await pause(200)
    await click('ask2')
    expect([await ad().count(), await state()]).toEqual([0, 'ready'])
    await pause(1500)
    expect(heard.views).toEqual([])
  })

  it('asks again for another question and shows only the answer to the last', async () => {
    world.publisher.state.hangs = true
    await click('ask0')
    expect(await state()).toBe('loading')
    world.publisher.state.hangs = false
    await click('ask1')
    await ad().waitFor()
    // The first one was taken back: nothing of it ever arrives.
    expect([asks(), await ad().count(), await state()]).toEqual([1, 1, 'ready'])
  })

  it('asks once for an answer that streams in, when it is there', async () => {
    await click('stream')
    await ad().waitFor()
    await pause(1000)
    expect([asks(), await ad().count()]).toEqual([1, 1])
  })

  it('passes on what the user thinks', async () => {
    await click('ask0')
    await ad().getByRole('button').click()
    await expect.poll(() => asked).toContain('/aside/feedback')
    await click('ask1')
    await expect.poll(state).toBe('muted')
  })
})
