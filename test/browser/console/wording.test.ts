import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { describeInChromium, picture } from '../chromium.ts'
import { type Console, listenFor, signIn, startConsole } from './world.ts'

const NOBODYS = '00000000-0000-4000-8000-000000000000'

describeInChromium('what the console calls things', () => {
  let world: Console
  let context: BrowserContext
  let page: Page
  let heard: string[]

  beforeAll(async () => {
    world = await startConsole()
    context = await world.open({ width: 1280, theme: 'light' })
    await signIn(context, world.url, { role: 'publisher', key: world.keys.publisher_key })
    await signIn(context, world.url, { role: 'advertiser', key: world.keys.advertiser_key })
  })
  afterAll(async () => await world.close())
  beforeEach(async () => {
    page = await context.newPage()
    heard = listenFor(page, world.url)
  })
  afterEach(async () => {
    expect(heard).toEqual([])
    await page.close()
  })
  const go = async (path: string) => await page.goto(`${world.url}/console/${path}`)
  const button = (name: string) => page.getByRole('button', { name, exact: true })

  it('events of a site are told apart from those of its subdomains', async () => {
    await page.route('**/events/analytics?*', async (route) => {
      const answer = await route.fetch()
      const known = (await answer.json()) as object
      const last_received = '2026-03-09T12:00:00'
      const event_types = [{ event_type: 'page_view', total: 5, last_received }]
      const domains = [
        { domain: 'tarnfell.example', events: 4 },
        { domain: 'shop.tarnfell.example', events: 1 },
      ]
      await route.fulfill({ response: answer, json: { ...known, domains, event_types } })
    })
    await go('advertiser/pixel')
    await page.getByText('A new site').click()
    await page.getByLabel('Its address').fill('tarnfell.example')
    await button('Get its snippet').click()
    const card = page.locator('li.card')
    await card.getByText('5 events', { exact: true }).waitFor()
    await card.getByText('1 of them at subdomains', { exact: false }).waitFor()
    await picture(page, 'wording-pixel')
    await page.unrouteAll({ behavior: 'wait' })
  })

  it('a line of a statement names its campaign', async () => {
    await world.show('Which trail running shoes grip in mud?')
    await go('advertiser/billing')
    await page.getByText(/^Lines of \d{4}-\d\d \([1-9]\d*\)$/).click()
    await page.getByRole('row', { name: /^activity Trail shoes/ }).waitFor()
    await picture(page, 'wording-statement')
    expect(await page.getByText(/[0-9a-f]{8}-[0-9a-f]{4}-/).count()).toBe(0)
  })

  it('a campaign of an address that there is not is not called all of them', async () => {
    await go(`advertiser?campaign=${NOBODYS}`)
    const chosen = page.getByLabel('Campaign').locator('option:checked')
    await expect.poll(async () => await chosen.textContent()).toBe('None of your campaigns')
    await picture(page, 'wording-campaign')
    await page.getByLabel('Campaign').selectOption({ label: 'All campaigns' })
    await expect.poll(() => page.url()).not.toContain(NOBODYS)
    expect(await chosen.textContent()).toBe('All campaigns')
  })

  it('what the API refuses is said in the words of the form, and can be done in the console', async () => {
    const own = await world.open({ width: 1280, theme: 'light' })
    const key = await world.enrol('publishers', { url: 'https://pages.example' })
    await signIn(own, world.url, { role: 'publisher', key })
    const settings = await own.newPage()
    await settings.goto(`${world.url}/console/publisher/settings`)
    const save = settings.getByRole('button', { name: 'Save', exact: true })
    const least = settings.getByLabel('Least relevancy')
    const usual = await least.inputValue()
    await least.fill('7')
    await save.click()
    await settings.getByText('“Least relevancy”: at most 1.', { exact: true }).waitFor()
    await settings.getByText('At most 1', { exact: true }).waitFor()
    await least.fill(usual)
    await settings.getByLabel('Pages that may ask').fill('https://pages.example')
    await save.click()
    await settings.getByText('Make a key for servers below, then list the pages.').waitFor()
    await picture(settings, 'wording-origins')
    const make = 'Make a key for servers'
    await settings.getByRole('button', { name: make }).click()
    await settings.getByRole('dialog').getByRole('button', { name: make }).click()
    await settings.locator('.secret').waitFor()
    await expect
      .poll(async () => {
        await save.click()
        return await settings.getByText('Saved.').count()
      })
      .toBe(1)
    await settings.reload()
    const pages = settings.getByLabel('Pages that may ask')
    await expect.poll(async () => await pages.inputValue()).toBe('https://pages.example')
    await own.close()
  })
})
