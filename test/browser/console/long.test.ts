import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { describeInChromium, picture } from '../chromium.ts'
import { overflow } from './audit.ts'
import { type Console, signIn, startConsole } from './world.ts'

const WORD = 'x'.repeat(200)
const PHONE = 390

describeInChromium('long texts in the console, on a phone', () => {
  let world: Console
  let context: BrowserContext
  let page: Page

  beforeAll(async () => {
    world = await startConsole()
    context = await world.open({ width: PHONE, theme: 'light' })
  })
  afterAll(async () => await world.close())
  beforeEach(async () => {
    page = await context.newPage()
  })

  /** Adds something with a key of the demo. */
  async function add(path: string, body: object): Promise<void> {
    const { admin_key: admin, advertiser_key: own } = world.keys
    const headers = { authorization: `Bearer ${admin}`, 'x-api-key': own }
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    const answer = await fetch(`${world.url}${path}`, init)
    expect([path, answer.status]).toEqual([path, 201])
  }

  it.each([
    { name: 'a long address', url: `https://hooks.example.com/${WORD}`, description: 'A channel' },
    { name: 'a long word', url: 'https://hooks.example.com/b', description: WORD },
  ])('$name of a receiver leaves its buttons in sight', async ({ url, description }) => {
    await add('/advertiser-dashboard/webhooks', { url, description })
    await signIn(context, world.url, { role: 'advertiser', key: world.keys.advertiser_key })
    await page.goto(`${world.url}/console/advertiser/webhooks`)
    const card = page.locator('li.card').filter({ hasText: WORD }).first()
    await card.getByRole('button', { name: 'Remove' }).waitFor()
    await picture(page, 'long-receiver')
    for (const button of await card.getByRole('button').all()) {
      const { x, width } = (await button.boundingBox()) ?? { x: 0, width: 0 }
      expect([await button.textContent(), x + width <= PHONE]).toEqual([expect.anything(), true])
    }
    expect(await overflow(page)).toBe(0)
  })

  const arm = (label: string) => {
    const composition = { tokens: {}, props: {} }
    return { label, weight: 1, renderer_key: 'card-v1', composition }
  }

  it('long addresses and labels are folded, and leave the rest of their row in sight', async () => {
    const labels = ['a', 'b', 'c'].map((letter) => letter.repeat(100))
    const { publisher_id } = world.keys
    await add('/admin/publishers', { name: 'Long', url: `https://chat.example/${WORD}` })
    await add('/admin/experiments', { name: 'Long', publisher_id, arms: labels.map(arm) })
    await signIn(context, world.url, { role: 'operator', key: world.keys.admin_key })
    for (const [path, rest] of [
      ['publishers', 'yes'],
      ['experiments', 'active'],
    ]) {
      await page.goto(`${world.url}/console/operator/${path}`)
      const row = page.getByRole('row', { name: /^Long/ })
      const badge = row.locator('.badge', { hasText: rest })
      await badge.waitFor()
      await picture(page, `long-${path}`)
      const { x, width } = (await badge.boundingBox()) ?? { x: PHONE, width: 0 }
      expect([path, x + width <= PHONE]).toEqual([path, true])
      expect((await row.boundingBox())?.height).toBeLessThan(160)
      await row.locator('summary').click()
      await row.getByText(/x{200}|c{100}/).waitFor()
    }
  })
})
