import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { describeInChromium, picture } from '../chromium.ts'
import { type Console, listenFor, signIn, startConsole } from './world.ts'

const KEYS = {
  publisher: 'publisher_key',
  advertiser: 'advertiser_key',
  operator: 'admin_key',
} as const

describeInChromium('forms of the console', () => {
  let world: Console
  let context: BrowserContext
  let page: Page
  let heard: string[]

  beforeAll(async () => {
    world = await startConsole()
    context = await world.open({ width: 1280, theme: 'light' })
    for (const role of ['publisher', 'advertiser', 'operator'] as const) {
      await signIn(context, world.url, { role, key: world.keys[KEYS[role]] })
    }
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

  it('a key is ended after a question, which an Enter too many answers with no', async () => {
    const key = await world.enrol('publishers', { url: 'https://ended.example' })
    const isWorking = async () => {
      const headers = { 'x-api-key': key }
      return (await fetch(`${world.url}/publisher-dashboard/info`, { headers })).ok
    }
    await go('operator/keys')
    await page.getByLabel('The key up to its second _').fill(key)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('There is no way back').waitFor()
    await picture(page, 'form-key')
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'hidden' })
    expect(await isWorking()).toBe(true)
    await button('End this key').click()
    await dialog.getByRole('button', { name: 'End this key' }).click()
    await page.getByText('It is revoked.').waitFor()
    await expect.poll(isWorking).toBe(false)
  })

  it.each(['publisher', 'advertiser'])(
    'the %s is warned of some kind, or of nothing',
    async (side) => {
      await go(`${side}/alerts`)
      const kinds = page.getByRole('group', { name: 'When one of these is' })
      await kinds.waitFor()
      for (const kind of await kinds.getByRole('checkbox').all()) await kind.uncheck()
      await button('Save').click()
      await kinds.getByText('Tick at least one.', { exact: false }).waitFor()
      await picture(page, `form-alerts-${side}`)
      expect(await page.getByText('Saved.').count()).toBe(0)
      await kinds.getByLabel('Views').check()
      await page.getByLabel('Warn me of days that are out of line').uncheck()
      await button('Save').click()
      await page.getByText('Saved.').waitFor()
      await page.reload()
      await kinds.waitFor()
      expect(await page.getByLabel('Warn me of days').isChecked()).toBe(false)
      expect(await kinds.getByRole('checkbox', { checked: true }).count()).toBe(1)
    },
  )

  it('a field that is emptied shows its usual value once it is saved', async () => {
    await go('publisher/settings')
    const [least, window] = ['Least relevancy', 'View window'].map((label) =>
      page.getByLabel(label),
    )
    const usual = await least?.inputValue()
    expect(usual).toMatch(/^0\.\d+$/)
    await least?.fill('')
    await window?.fill('90')
    await button('Save').click()
    await page.getByText('Saved.').waitFor()
    await expect.poll(async () => await least?.inputValue()).toBe(usual)
    expect(await window?.inputValue()).toBe('90')
    await window?.fill('')
    await button('Save').click()
    await expect.poll(async () => await window?.inputValue()).toBe('60')
  })

  it('what is typed stays where a form is refused, and where nothing was read anew', async () => {
    await go('publisher/settings')
    await page.getByLabel('Least relevancy').fill('7')
    await page.getByLabel('Floor').fill('')
    await button('Save').click()
    await page.locator('[name="baseline_relevancy"][aria-invalid="true"]').waitFor()
    expect(await page.getByLabel('Least relevancy').inputValue()).toBe('7')
    expect(await page.getByLabel('Floor').inputValue()).toBe('')
    await go('operator/catalogue/resend')
    const entry = page.getByLabel('As JSON')
    const known = JSON.parse(await entry.inputValue()) as object
    await entry.fill(JSON.stringify({ ...known, description: 'Typed by hand.' }))
    await button('Save and publish').click()
    await page.getByText('Other places show it within a minute.').waitFor()
    expect(await entry.inputValue()).toContain('Typed by hand.')
  })

  it('dates that can not be are said, with those that are shown in their place', async () => {
    const wrong = page.getByText(/^A period has from 1 to 365 whole days. Shown is /)
    await go('publisher?days=99999')
    await wrong.waitFor()
    await picture(page, 'form-dates')
    await page.getByLabel('Period').selectOption('7')
    await wrong.waitFor({ state: 'detached' })
    await go('advertiser?start=2026-02-02&end=2026-01-01')
    await page.getByText('The period begins (2 Feb 2026) after its end (1 Jan 2026).').waitFor()
  })

  it('what made something new is empty again: pressed once more it makes nothing', async () => {
    await go('advertiser/campaigns')
    await page.getByRole('link', { name: 'Trail shoes' }).click()
    await page.getByText('A new ad group').click()
    const name = page.getByLabel('Name', { exact: true })
    await name.fill('Shoes for the rain')
    await page.getByLabel('Who writes its ads').selectOption('manual')
    await button('Create the group').click()
    await page.getByText('Created.').waitFor()
    expect(await name.inputValue()).toBe('')
    await button('Create the group').click()
    await page.locator('[data-state="loading"]').waitFor({ state: 'detached' })
    expect(await page.getByRole('link', { name: 'Shoes for the rain' }).count()).toBe(1)
  })

  it('an ad group is paused and archived where it is shown', async () => {
    await go('advertiser/campaigns')
    await page.getByRole('link', { name: 'Trail shoes' }).click()
    await page.getByRole('link', { name: 'Shoes for the rain' }).click()
    await page.getByText('This group has no ad yet', { exact: false }).waitFor()
    const state = page.locator('p.does', { has: button('Archive') })
    await state.getByRole('button', { name: 'Pause' }).click()
    await state.getByText('paused').waitFor()
    await state.getByRole('button', { name: 'Activate' }).click()
    await state.getByText('active', { exact: true }).waitFor()
    await picture(page, 'form-group')
    await state.getByRole('button', { name: 'Archive' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click()
    await page.locator('p.does').getByText('archived', { exact: true }).waitFor()
  })

  it('a campaign that is saved as it was sends nothing, whatever its pacing and its cap', async () => {
    const cap = { limit: 3, window_seconds: 86_400 }
    const sent: unknown[] = []
    const typed = Promise.withResolvers<void>()
    await page.route(/\/advertiser-dashboard\/campaigns\/[0-9a-f-]{36}$/, async (route) => {
      if (route.request().method() === 'PATCH') sent.push(route.request().postDataJSON())
      else if (sent.length === 1) await typed.promise
      const answer = await route.fetch()
      const known = (await answer.json()) as object
      const set = { topics: ['fitness', 'fashion'], pacing: 'asap', frequency_cap: cap }
      await route.fulfill({ response: answer, json: { ...known, ...set } })
    })
    await go('advertiser/campaigns')
    await page.getByRole('link', { name: 'Trail shoes' }).click()
    await page.getByRole('heading', { name: 'Trail shoes' }).waitFor()
    // What is read above it moves it, from under the pointer if need be.
    await page.locator('[data-state="loading"]').waitFor({ state: 'detached' })
    await page.getByText('Change it').click()
    expect(await page.getByLabel('Pacing').inputValue()).toBe('asap')
    const most = page.getByLabel('Most views for one person', { exact: true })
    const window = page.getByLabel('Most views for one person: in how long')
    expect([await most.inputValue(), await window.inputValue()]).toEqual(['3', '86400'])
    await most.scrollIntoViewIfNeeded()
    await picture(page, 'form-campaign')
    await button('Save').click()
    await page.getByText('Saved.').waitFor()
    await most.fill('')
    typed.resolve()
    await page.locator('[data-state="loading"]').waitFor({ state: 'detached' })
    await button('Save').click()
    await expect.poll(() => sent).toEqual([{}, { frequency_cap: null }])
    await page.unrouteAll({ behavior: 'wait' })
  })
})
