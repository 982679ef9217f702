import { readFileSync } from 'node:fs'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { describeInChromium, picture } from '../chromium.ts'
import { type Console, listenFor, signIn, startConsole } from './world.ts'

const EVIL = '<img src=x onerror=alert(1)><script>alert(2)</script>'

describeInChromium('what people do in the console', () => {
  let world: Console
  let context: BrowserContext
  let page: Page
  let heard: string[]

  beforeAll(async () => {
    world = await startConsole()
  })
  afterAll(async () => await world.close())
  beforeEach(async () => {
    context = await world.open({ width: 1280, theme: 'light' })
    page = await context.newPage()
    heard = listenFor(page, world.url)
    page.on('dialog', () => heard.push('a script ran'))
  })
  afterEach(async () => {
    expect(heard).toEqual([])
    await context.close()
  })
  const go = async (path: string) => await page.goto(`${world.url}${path}`)
  const button = (name: string | RegExp) => page.getByRole('button', { name })

  it('a visitor tries the chat: an ad that fits, why, its view in the books, and no more of it', async () => {
    await go('/')
    await button('Mud on the hills').click()
    const ad = page.getByRole('article', { name: /^Ad by Tarnfell/ })
    await ad.waitFor()
    expect(await ad.textContent()).toContain('Sponsored')
    const margin = page.getByRole('complementary', { name: 'What the engine did' })
    await margin.getByText('bids $1.10 a click').waitFor()
    expect(await margin.locator('mark').count()).toBeGreaterThan(2)
    await ad.scrollIntoViewIfNeeded()
    await page.waitForResponse((response) => response.url().includes('/i?p='))
    await world.drain()
    await expect
      .poll(async () => await margin.locator('.way .done').count(), { timeout: 15_000 })
      .toBeGreaterThanOrEqual(3)
    await ad.getByRole('button', { name: 'Why this ad?' }).click()
    await page.getByText('Paid by Tarnfell.').waitFor()
    await picture(page, 'journey-why')
    await button('Mute Tarnfell').click()
    await page.getByText('Muted.', { exact: false }).waitFor()
    await button('Mud on the hills').click()
    await page.getByText('X-No-Ad-Reason').waitFor()
    expect(await page.locator('.silence code').last().textContent()).toContain('muted')
  })

  it('a moment for silence is shown as one, with its reason', async () => {
    await go('/')
    await button('A hard week').click()
    await page.getByText('X-No-Ad-Reason: sensitive_content').waitFor()
    expect(await page.getByRole('article', { name: /^Ad by/ }).count()).toBe(0)
    await button('A fact').click()
    await page.getByText(/X-No-Ad-Reason: (below_relevancy|no_candidates)/).waitFor()
  })

  it('a group sees one ad with links of their own', async () => {
    await go('/')
    await button('Group chat').click()
    const cards = page.getByRole('article', { name: /^Ad by/ })
    await cards.nth(2).waitFor()
    const links = await cards
      .getByRole('link')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href')))
    expect(new Set(links).size).toBe(3)
    for (const name of ['Ada', 'Ben', 'Chi']) await page.getByText(`as ${name} sees it`).waitFor()
  })

  it('what somebody types stays text', async () => {
    await go('/')
    await page.getByLabel('Your message').fill(EVIL)
    await page.keyboard.press('Enter')
    await page.getByText(EVIL).waitFor()
    await page.getByText('X-No-Ad-Reason').waitFor()
    expect(await page.locator('.talk img').count()).toBe(0)
  })

  it('by keys alone: from the top of the page to an ad and its reasons', async () => {
    await go('/')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(
      'Skip to the content',
    )
    await button('Bitter coffee').focus()
    await page.keyboard.press('Enter')
    await page.getByRole('article', { name: /^Ad by/ }).waitFor()
    const why = button('Why this ad?')
    await why.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'The whole answer' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'The whole answer' }).waitFor({ state: 'hidden' })
  })

  it('a new publisher signs in, looks at a week, shares the view, saves it, and leaves', async () => {
    await go('/console')
    await page.getByRole('link', { name: /Publisher/ }).click()
    await page.getByLabel('API key').fill('pub_000000000000_nobody')
    await button('Sign in').click()
    await page.getByText('This is no publisher key that works.', { exact: false }).waitFor()
    await page.getByLabel('API key').fill(world.keys.publisher_key)
    await button('Sign in').click()
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
    expect(await page.evaluate(() => document.cookie)).toBe('')
    await page.getByLabel('Period').selectOption('7')
    await page.getByLabel('Time zone').selectOption('Asia/Kathmandu')
    await page.getByRole('button', { name: 'Views', exact: true }).first().click()
    await expect.poll(() => page.url()).toMatch(/days=7&tz=Asia%2FKathmandu&metric=impressions/)
    const shared = await context.newPage()
    await shared.goto(page.url())
    await expect.poll(async () => await shared.getByLabel('Period').inputValue()).toBe('7')
    const [file] = await Promise.all([page.waitForEvent('download'), button('CSV').first().click()])
    const lines = readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\r\n')
    expect([lines[0], lines.length]).toEqual(['date,impressions,clicks,ctr,revenue,cpm,cpc', 8])
    await page.getByRole('img', { name: /Views by date/ }).focus()
    await page.keyboard.press('ArrowLeft')
    await page.getByText(/\d{4}: Views \d/).waitFor()
    await page.getByText('As a table').click()
    await expect.poll(async () => await page.locator('.twin tbody tr').count()).toBe(7)
    await button('Sign out').click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await page.goBack()
  })

  it('a session that is over asks for the key again, at the same place', async () => {
    await signIn(context, world.url, { role: 'publisher', key: world.keys.publisher_key })
    await go('/console/publisher/users')
    await page.getByRole('heading', { name: 'Users', level: 1 }).waitFor()
    // What is still being read would find the session over before anybody has asked for anything.
    await page.waitForLoadState('networkidle')
    await context.clearCookies()
    await page.getByLabel('Most first').selectOption('impressions')
    await page.getByText('Your session is over.', { exact: false }).waitFor()
    await button('Use the demo’s key').click()
    await page.getByRole('heading', { name: 'Users', level: 1 }).waitFor()
    expect(page.url()).toContain('/console/publisher/users?sort=impressions')
  })

  it('a report that fails says so and can be asked for again; what was known stands', async () => {
    await signIn(context, world.url, { role: 'publisher', key: world.keys.publisher_key })
    await go('/console/publisher')
    await page.getByRole('heading', { name: 'Earnings' }).waitFor()
    await page.getByText('Revenue').first().waitFor()
    const down = {
      status: 503,
      contentType: 'application/problem+json',
      body: '{"detail":"A store is not reachable.","error":"unavailable"}',
    }
    await page.route('**/publisher-dashboard/stats?*', async (route) => await route.fulfill(down))
    await page.getByLabel('Period').selectOption('90')
    await page.getByText('Below stands what was known before.', { exact: false }).first().waitFor()
    await page.unroute('**/publisher-dashboard/stats?*')
    await button('Try again').first().click()
    await page
      .getByText('A store is not reachable.', { exact: false })
      .first()
      .waitFor({ state: 'detached' })
  })

  it('an advertiser finds a campaign, its figures, and whether the pixel is there', async () => {
    await signIn(context, world.url, { role: 'advertiser', key: world.keys.advertiser_key })
    await go('/console/advertiser/campaigns')
    await page.getByRole('link', { name: 'Trail shoes' }).click()
    await page.getByText('https://tarnfell.example/scree').first().waitFor()
    await page.getByRole('link', { name: 'Its figures by date' }).click()
    await page.getByRole('heading', { name: 'Spend and return' }).waitFor()
    expect(page.url()).toMatch(/campaign=[0-9a-f-]{36}/)
    await page.getByRole('link', { name: 'Pixel' }).click()
    await page.getByText('No event has come yet.', { exact: false }).waitFor()
  })

  it('who is new is told the first steps, and how to begin', async () => {
    const advertiser = await world.enrol('advertisers', { email: 'new@lamps.example' })
    const publisher = await world.enrol('publishers', { url: 'https://chat.example' })
    await signIn(context, world.url, { role: 'advertiser', key: advertiser })
    await signIn(context, world.url, { role: 'publisher', key: publisher })
    await go('/console/publisher')
    await page.getByRole('heading', { name: 'First steps' }).waitFor()
    await go('/console/advertiser')
    const steps = page.getByRole('main').getByRole('link', { name: 'A new campaign' })
    await steps.click()
    await page.getByLabel('Name', { exact: true }).fill('Lamps')
    await page.getByLabel('Landing page').fill('https://lamps.example/')
    await page.getByLabel('Budget a day').fill('20')
    await button('Create the draft').click()
    await page.getByText('Next: give it an ad group.', { exact: false }).waitFor()
    expect(await button('Activate').count()).toBe(0)
  })

  it('a new advertiser writes a campaign, its group and its ad, sees where it speaks, and starts it', async () => {
    await signIn(context, world.url, { role: 'advertiser', key: world.keys.advertiser_key })
    await go('/console/advertiser/campaigns/new')
    await page.getByLabel('Name', { exact: true }).fill(`Gloves ${EVIL}`)
    await page.getByLabel('Landing page').fill('https://tarnfell.example/gloves')
    await page.getByLabel('What it is about', { exact: true }).fill('Warm gloves for skiing.')
    await page.getByLabel('Budget a day').fill('20')
    await page.getByLabel('Most for a click').fill('0.8')
    await button('Create the draft').click()
    await page.getByRole('heading', { name: `Gloves ${EVIL}` }).waitFor()
    await page.getByText('No group yet', { exact: false }).waitFor()
    await page.getByText('A new ad group').click()
    const group = page.getByRole('form', { name: 'Create the group' })
    await group.getByLabel('Name').fill('Skiers')
    await group.getByLabel('Who writes its ads').selectOption('manual')
    await group
      .getByLabel('What conversations it is for')
      .fill('I need warm gloves for skiing, mittens or ski gloves with fingers, which ones?')
    await button('Create the group').click()
    await page.getByRole('link', { name: 'Skiers' }).click()
    await page.getByText('A new ad', { exact: true }).click()
    await page.getByLabel('Headline').fill(EVIL)
    await page.getByLabel('Text', { exact: true }).fill('Warm to minus twenty.')
    expect(await page.locator('.look .title').last().textContent()).toBe(EVIL)
    await button('Add it').click()
    await page.getByRole('heading', { name: 'It would speak (1)' }).waitFor()
    await page.getByText('sensitive content', { exact: true }).waitFor()
    expect(await page.locator('.tries mark').count()).toBeGreaterThan(0)
    await picture(page, 'journey-group')
    await page.getByText('Change its words').click()
    const words = page.locator('.looks form')
    await words.getByLabel('Text', { exact: true }).fill('Warm to minus thirty.')
    await words.getByRole('button', { name: 'Save' }).click()
    await page.locator('.looks .look', { hasText: 'Warm to minus thirty.' }).waitFor()
    await page.getByRole('link', { name: 'Gloves' }).click()
    await button('Activate').click()
    await page.getByText('active', { exact: true }).first().waitFor()
    expect(await page.locator('main img[src="x"]').count()).toBe(0)
  })

  it('an advertiser takes over what people say, each with how often it spoke, and gives it back', async () => {
    await signIn(context, world.url, { role: 'advertiser', key: world.keys.advertiser_key })
    await world.show('Which tent can one person pitch alone in the wind?')
    await go('/console/advertiser/campaigns')
    await page.getByRole('link', { name: 'Two-person tent' }).click()
    await page.getByRole('link', { name: 'Two-person tent' }).click()
    await page.getByText('All locked: no model changes them', { exact: false }).waitFor()
    await page.getByText(/Said when you are the right answer \(\d+\)/).click()
    const first = page.getByRole('listitem').filter({ hasText: /spoke in [1-9]/ })
    await first.first().waitFor()
    await page.getByText(/In the last 30 days [\d,]+ ads? (was|were) won/).waitFor()
    await page
      .getByRole('listitem')
      .filter({ hasText: /[1-9] ads? won/ })
      .first()
      .waitFor()
    const remove = button(/^Delete: which tent can one person pitch alone/)
    await remove.click()
    await remove.waitFor({ state: 'detached' })
    const [free] = await page.getByRole('button', { name: /^Unlock: / }).all()
    const name = (await free?.getAttribute('aria-label')) ?? ''
    await free?.click()
    const lock = button(new RegExp(`^${name.replace('Unlock', 'Lock')}$`))
    await lock.waitFor()
    await lock.click()
    await button(name).waitFor()
    await button('Start anew: let a model write them').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Start anew' }).click()
    await page.getByText(/A model is about to write them|words of markets like yours/).waitFor()
  })

  it('an advertiser gets a snippet, connects a shop, and is told what happens', async () => {
    await signIn(context, world.url, { role: 'advertiser', key: world.keys.advertiser_key })
    await go('/console/advertiser/pixel')
    await page.getByText('A new site').click()
    await page.getByLabel('Its address').fill('tarnfell.example')
    await page.getByLabel('What you call it').fill(EVIL)
    await button('Get its snippet').click()
    await page.getByText(/px\.js\?id=px_[0-9a-f]{24}/).waitFor()
    await page.getByText(EVIL, { exact: true }).waitFor()
    await page.getByText('nothing yet').waitFor()
    await go('/console/advertiser/connections')
    await page.getByText('Connect a Shopify shop').first().click()
    await page.getByLabel('Domain of the shop').fill('tarnfell.myshopify.com')
    await page.getByLabel('Signing secret').fill('not a real one')
    await button('Connect a Shopify shop').click()
    await page.getByText('Let it send to', { exact: false }).waitFor()
    await tellAddress('A lead came in', 'advertiser')
    await button('Send a test').click()
    await page.getByText('On its way.').waitFor()
    await button('Pause').click()
    await page.getByText('paused', { exact: true }).waitFor()
    await page.reload()
    await page.getByText('webhook.test').waitFor()
    await button('Remove').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await page.getByText('Nobody is told yet.').waitFor()
  })

  /** Makes a receiver, whose secret is shown once. */
  async function tellAddress(what: string, side: 'publisher' | 'advertiser') {
    await go(`/console/${side}/webhooks`)
    await page.getByText('A new receiver').click()
    const address = page.getByLabel('Address', { exact: true })
    await address.fill('https://127.0.0.1/hook')
    await page.getByLabel(what).check()
    await button('Tell this address').click()
    await page.locator('[name="url"][aria-invalid="true"]').waitFor()
    await address.fill('https://hooks.example.com/aside')
    await button('Tell this address').click()
    expect(await page.locator('.secret').textContent()).toMatch(/^whsec_/)
  }

  it('a publisher sets rules, blocks an ad, is warned, and reads what became of one ad', async () => {
    await signIn(context, world.url, { role: 'publisher', key: world.keys.publisher_key })
    const ad = await world.show('Which trail running shoes grip in mud?')
    await go(`/console/publisher/ads?ad=${encodeURIComponent(ad.impUrl)}`)
    await page.getByRole('row', { name: /view .* yes/ }).waitFor()
    await button('Block all of Tarnfell').click()
    await page.getByRole('dialog').getByRole('button').first().click()
    await page.getByText('Blocked, everywhere within a minute.').waitFor()
    await go('/console/publisher/settings')
    const blocked = page.getByLabel('Blocked advertisers')
    await expect.poll(async () => await blocked.inputValue()).toMatch(/^[0-9a-f-]{36}$/)
    await go('/console/publisher/advertisers')
    await page.getByRole('searchbox', { name: 'Part of a name or brand' }).fill('tarnf')
    await button('Search').click()
    await page.getByRole('button', { name: 'Let Tarnfell in again' }).click()
    await page.getByRole('button', { name: 'Block Tarnfell' }).waitFor()
    await go('/console/publisher/blocked')
    await page.getByLabel('A tracked URL of it').fill(ad.clickUrl)
    await page.getByLabel('Why').fill(EVIL)
    await button('Block it').click()
    await page.getByRole('cell', { name: EVIL }).waitFor()
    await go('/console/publisher')
    await page.getByRole('list', { name: 'What changed' }).getByText('an ad was blocked').waitFor()
    await go('/console/publisher/blocked')
    await button('Let it come again').click()
    await page.getByText('No ad is blocked.').waitFor()
    await go('/console/publisher/settings')
    await page.getByLabel('Least relevancy').fill('7')
    await button('Save').click()
    await page.locator('[name="baseline_relevancy"][aria-invalid="true"]').waitFor()
    await page.getByLabel('Least relevancy').fill('0.35')
    await page.getByRole('group', { name: 'Never show ads about' }).getByLabel('dating').check()
    await button('Save').click()
    await page.getByText('Saved.').waitFor()
    await page.reload()
    const never = page.getByRole('group', { name: 'Never show ads about' })
    await expect.poll(async () => await never.getByLabel('dating').isChecked()).toBe(true)
    await go('/console/publisher/alerts')
    await page.getByLabel('Failures').uncheck()
    await button('Save').click()
    await page.getByText('Saved.').waitFor()
    await tellAddress('A month was closed', 'publisher')
    await go('/console/publisher/placements')
    await page.getByRole('heading', { name: 'What each place earns' }).waitFor()
    await page.getByRole('img', { name: /Revenue of below response by date/ }).waitFor()
  })

  it('the operator looks at what could not be booked, tries again, and gives it up', async () => {
    await world.spoil(`not json ${EVIL}`)
    await world.drain()
    await signIn(context, world.url, { role: 'operator', key: world.keys.admin_key })
    await go('/console/operator/put-aside')
    await page.getByRole('row', { name: /unreadable/i }).waitFor()
    await button('Try again').click()
    await page.getByText('It still can not be booked.').waitFor()
    await page.locator('td summary').click()
    await page.getByText(EVIL, { exact: false }).waitFor()
    await button('Give up').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Give up' }).click()
    await page.getByText('Nothing is put aside.').waitFor()
  })

  it('what users, pages and services say stays text', async () => {
    const ad = await world.show('Which trail running shoes grip in mud?')
    await world.say(ad.impUrl, EVIL)
    await world.convert(`https://shop.example/?q=${EVIL}`)
    await world.addService('evil-service', EVIL)
    for (const role of ['publisher', 'advertiser', 'operator'] as const) {
      const key = {
        publisher: 'publisher_key',
        advertiser: 'advertiser_key',
        operator: 'admin_key',
      }
      await signIn(context, world.url, { role, key: Reflect.get(world.keys, key[role]) as string })
    }
    for (const path of [
      '/console/publisher/feedback',
      '/console/advertiser/conversions',
      '/console/operator/catalogue?q=evil',
      '/catalog?q=evil',
      '/catalog/evil-service',
    ]) {
      await go(path)
      const said = page.getByText('onerror=alert(1)', { exact: false })
      await said.filter({ visible: true }).first().waitFor()
      expect([path, await page.locator('img[src="x"]').count()]).toEqual([path, 0])
    }
  })

  it.each(['/', '/docs', '/catalog', '/console'])('%s allows no unsafe script', async (path) => {
    const policy = (await context.request.get(`${world.url}${path}`)).headers()
    expect(policy['content-security-policy']).toContain("default-src 'none'")
    expect(policy['content-security-policy']).not.toMatch(/unsafe-/)
  })

  it('the operator makes a publisher, whose key is shown once and whose name stays text', async () => {
    await signIn(context, world.url, { role: 'operator', key: world.keys.admin_key })
    await go('/console/operator/publishers')
    await page.getByText('A new publisher').click()
    await page.getByLabel('Name', { exact: true }).fill(EVIL)
    await page.getByLabel('Its address').fill('https://chat.example')
    await page.getByLabel('Its share').fill('7')
    await button('Create the publisher').click()
    await page.locator('[name="revenue_share"][aria-invalid="true"]').waitFor()
    await page.getByLabel('Its share').fill('0.6')
    await button('Create the publisher').click()
    const key = (await page.locator('.secret').textContent()) ?? ''
    expect(key).toMatch(/^pub_[0-9a-f]{12}_.{43}$/)
    await page.getByRole('link', { name: EVIL }).click()
    await page.getByRole('heading', { name: EVIL }).waitFor()
    await page.getByLabel('Its share').fill('0.5')
    await button('Save').click()
    await page.getByText('Saved.').waitFor()
    const other = await world.open({ width: 768, theme: 'dark' })
    await signIn(other, world.url, { role: 'publisher', key })
    await other.close()
  })

  it('the operator imports lines, sees the bad one, and pauses what was imported', async () => {
    await signIn(context, world.url, { role: 'operator', key: world.keys.admin_key })
    await go('/console/operator/import')
    const lines = [
      { type: 'advertiser', key: 'lamp', name: 'Lamps', email: 'a@lamps.example' },
      {
        type: 'campaign',
        key: 'lamp-1',
        advertiser_key: 'lamp',
        name: 'Desk lamps',
        title: 'Desk lamps',
        brand_name: 'Lamps',
        description: 'Lamps for desks.',
        landing_page: 'https://lamps.example/',
        pricing_model: 'cpc',
        bid: 1,
        daily_budget: 10,
      },
      { type: 'campaign', key: 'lamp-2', advertiser_key: 'lamp', name: 'No bid' },
    ]
    await page
      .getByLabel('Or the lines themselves')
      .fill(lines.map((line) => JSON.stringify(line)).join('\n'))
    await button('Import').click()
    await page.getByText('2 created, 0 updated, 1 refused.').waitFor()
    await page.getByRole('row', { name: /lamp-2/ }).waitFor()
    await go('/console/operator/campaigns?q=Desk')
    await page.getByRole('link', { name: 'Desk lamps' }).click()
    await button('Pause').click()
    await page.locator('.badge', { hasText: 'paused' }).waitFor()
  })

  it('a list is saved with all of its pages', async () => {
    await signIn(context, world.url, { role: 'advertiser', key: world.keys.advertiser_key })
    const rows = (from: string) => `conversion_id,event_type\r\n${from}1,lead\r\n${from}2,lead\r\n`
    await page.route('**/console/api/advertiser-dashboard/conversions?*', async (route) => {
      if (route.request().headers().accept !== 'text/csv') return await route.continue()
      const isFirst = !route.request().url().includes('cursor=')
      const next = '</advertiser-dashboard/conversions?cursor=abc>; rel="next"'
      const headers = { 'content-type': 'text/csv', ...(isFirst && { link: next }) }
      await route.fulfill({ headers, body: rows(isFirst ? 'a' : 'b') })
    })
    await go('/console/advertiser/conversions')
    const list = page.locator('section').filter({ hasText: 'One by one' })
    const save = list.getByRole('button', { name: 'CSV', exact: true }).click()
    const [file] = await Promise.all([page.waitForEvent('download'), save])
    const lines = readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\r\n')
    expect(lines).toEqual(['conversion_id,event_type', 'a1,lead', 'a2,lead', 'b1,lead', 'b2,lead'])
  })

  it('Back leads to the page of a list before, and another choice to its first', async () => {
    const filler = { type: 'advertiser', key: 'filler', name: 'Filler', email: 'f@filler.example' }
    const drafts = Array.from({ length: 60 }, (_, i) => ({
      ...{ type: 'campaign', key: `filler-${i}`, advertiser_key: 'filler', status: 'draft' },
      ...{ name: `Filler ${i}`, title: 'Filler', brand_name: 'Filler', description: 'Of a page.' },
      ...{ landing_page: 'https://filler.example/', pricing_model: 'cpm', bid: 1 },
      daily_budget: 1,
    }))
    const imported = await fetch(`${world.url}/admin/import`, {
      method: 'POST',
      headers: { authorization: `Bearer ${world.keys.admin_key}` },
      body: [filler, ...drafts].map((line) => JSON.stringify(line)).join('\n'),
    })
    expect(await imported.json()).not.toContainEqual(expect.objectContaining({ status: 'error' }))
    await signIn(context, world.url, { role: 'operator', key: world.keys.admin_key })
    await go('/console/operator/campaigns')
    const names = async () => await page.locator('tbody a').allTextContents()
    await button('Older').waitFor()
    const first = await names()
    await button('Older').click()
    await expect.poll(names).not.toEqual(first)
    expect(page.url()).toContain('cursor=')
    await page.goBack()
    await expect.poll(names).toEqual(first)
    await button('Older').click()
    await expect.poll(names).not.toEqual(first)
    await page.getByLabel('Status').selectOption('active')
    await expect.poll(() => page.url()).toMatch(/campaigns\?status=active$/)
  })

  it('the operator finds ads that wait, rejects one with a reason, and lets the others through', async () => {
    await signIn(context, world.url, { role: 'operator', key: world.keys.admin_key })
    await go('/console/operator')
    await page.getByRole('link', { name: '3 ads wait for your review' }).click()
    const cards = page.locator('li.card')
    await expect.poll(async () => await cards.count()).toBe(3)
    const wrong = cards.filter({ hasText: 'CURES' })
    await wrong.getByText('Reject it').click()
    await wrong.getByLabel('Why').fill('No claims about health.')
    await wrong.getByRole('button', { name: 'Reject', exact: true }).click()
    await expect.poll(async () => await cards.count()).toBe(2)
    for (const left of [1, 0]) {
      await cards.first().getByRole('button', { name: 'Let it through' }).click()
      await expect.poll(async () => await cards.count()).toBe(left)
    }
    await page.getByText('Nothing waits.').waitFor()
    await go('/console/operator/campaigns?q=Bedside')
    await page.getByRole('link', { name: 'Bedside lamps' }).click()
    await page.getByRole('link', { name: 'Why it is shown, or not' }).click()
    const id = await page.getByLabel('A campaign whose fate is wanted').inputValue()
    expect(id).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('the operator chooses a publisher by name, and is asked before a person is erased', async () => {
    await signIn(context, world.url, { role: 'operator', key: world.keys.admin_key })
    await go('/console/operator/erase')
    const chosen = page.locator('datalist option', { hasText: 'Demo chat' })
    await chosen.waitFor({ state: 'attached' })
    await page.getByText('all that are filled in are erased at once', { exact: false }).waitFor()
    await page.getByLabel('Publisher').fill((await chosen.getAttribute('value')) ?? '')
    await page.getByLabel('The user’s id there').fill('ada')
    await button('Erase this person').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Leave it' }).click()
    expect(await page.getByText(/rows? named this person/).count()).toBe(0)
    await button('Erase this person').click()
    await dialog.getByRole('button', { name: 'Erase this person' }).click()
    await page.getByText(/rows? named this person/).waitFor()
  })

  it('the operator asks why, and holds the books against each other', async () => {
    await signIn(context, world.url, { role: 'operator', key: world.keys.admin_key })
    await go('/console/operator/explain')
    await page.getByLabel('The conversation').fill('Which trail running shoes grip in mud?')
    await button('Explain').click()
    await page.getByText('Tarnfell Scree trail running shoes').first().waitFor()
    await go('/console/operator')
    await page.getByText('All is well.').waitFor()
    await button('Book what waits').click()
    await page.getByText(/\d+ booked, 0 wait\./).waitFor()
    await button('Hold the books against each other').click()
    await page.getByText('They agree.').waitFor({ timeout: 30_000 })
  })

  it('the reference sends a request to this very stack', async () => {
    await signIn(context, world.url, { role: 'publisher', key: world.keys.publisher_key })
    await go('/docs/api-publisher-s-server#postApiV1Ad')
    const part = page.locator('#postApiV1Ad')
    await part.getByText('Try it here').click()
    await part.getByRole('textbox', { name: 'Body' }).fill(
      JSON.stringify({
        messages: [{ role: 'user', content: 'hi' }],
        sessionId: 's',
        placements: [{ placement: 'below_response' }],
        testAd: true,
      }),
    )
    await part.getByRole('button', { name: 'Send POST' }).click()
    await part.getByText('Lanternfold: this is a test', { exact: false }).waitFor()
  })

  it('a step of an installation says what to do, and what to type as it is to be typed', async () => {
    await go('/catalog/render')
    const step = page.locator('.steps li').filter({ hasText: 'Describe the service:' })
    const code = step.locator('pre code')
    expect((await code.textContent())?.split('\n').slice(0, 2)).toEqual([
      'services:',
      expect.stringMatching(/^ {2}- /),
    ])
    expect(await step.evaluate((item) => item.firstChild?.textContent?.trim())).toBe(
      'Describe the service:',
    )
    // As it is drawn: lines and indents are lost where spaces are not kept.
    // biome-ignore lint/performance/useDomNodeTextContent: what is drawn is what is asked for
    expect(await code.innerText()).toBe(await code.textContent())
  })

  it('without JavaScript the docs and the catalogue can be read and searched', async () => {
    const plain = await world.open({ width: 768, theme: 'light' }, { javaScriptEnabled: false })
    const reader = await plain.newPage()
    await reader.goto(`${world.url}/docs/first-ad`)
    await reader.getByRole('heading', { name: 'First ad in five minutes' }).waitFor()
    await reader.goto(`${world.url}/docs/api-publisher-s-server`)
    await reader.getByText('placements', { exact: true }).first().waitFor()
    await reader.goto(`${world.url}/catalog`)
    await reader.getByLabel('Words').fill('postgres branching')
    await reader.getByRole('button', { name: 'Search' }).click()
    await reader.getByRole('link', { name: 'Neon' }).click()
    await reader.getByRole('heading', { name: 'Neon', level: 1 }).waitFor()
    await reader.goto(`${world.url}/`)
    await reader.getByRole('heading', { name: /be quiet/ }).waitFor()
    await plain.close()
  })
})
