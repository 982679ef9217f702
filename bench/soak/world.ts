import { setTimeout as pause } from 'node:timers/promises'
import type { Stack } from '../../local/stack.ts'
import { CHROME } from '../../test/support/samples.ts'
import { syntheticImport } from '../campaigns.ts'

/** What came of requests: how many, how long ads took (ms), answers by kind and status. */
export type Tally = { count: number; adTimes: number[]; statuses: Record<string, number> }

const QUESTIONS = [
  'Which trail running shoes should I buy for muddy trails?',
  'My coffee at home tastes bitter, where do I get better beans?',
  'I need a budget app that shows me where the money goes',
  'What is a good insurance for my dog?',
  'Looking for a language course to learn Spanish before the summer',
]
/** Of a hundred ads so many are seen and clicked; so many searches there are beside them. */
const SEEN = 70
const CLICKED = 10
const SEARCHES = 5
const EXPECTED = /^(ad 200|ad 204|view 200|click 302|search 200)$/
/** How long a new campaign is waited for. */
const SERVED_MS = 30_000

type Ad = { impUrl: string; clickUrl: string; headline?: string; title?: string }

/** A publisher, campaigns, and what goes on all the time: requests, and writes beside them. */
export async function createSoakWorld(stack: Stack, campaigns: number) {
  const call = async (path: string, headers: Record<string, string>, body: unknown) =>
    await fetch(`${stack.url}${path}`, {
      method: 'POST',
      headers,
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  const bearer = { authorization: `Bearer ${stack.adminKey}` }
  const admin = async (path: string, body: unknown, method = 'POST') => {
    const init = { method, headers: bearer, body: JSON.stringify(body) }
    const answer = await fetch(`${stack.url}/admin${path}`, init)
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Record<string, string>
  }
  await stack.fireCron()
  const publisher = await admin('/publishers', { name: 'Chat', url: 'https://chat.example' })
  const advertiser = await admin('/advertisers', { name: 'Soak', email: 'a@soak.example' })
  const imported = await call('/admin/import', bearer, syntheticImport(campaigns).lines.join('\n'))
  if (!imported.ok) throw new Error(`import: ${imported.status} ${await imported.text()}`)
  let key = publisher.api_key ?? ''
  let asked = 0
  const counts = { views: 0, clicks: 0, unexpected: 0 }

  const get = async (url: string) =>
    await fetch(new URL(new URL(url).pathname + new URL(url).search, stack.url), {
      headers: { 'user-agent': CHROME },
      redirect: 'manual',
    })
  const note = async (tally: Tally, what: string, answer: Response) => {
    const name = `${what} ${answer.status}`
    tally.count++
    tally.statuses[name] = (tally.statuses[name] ?? 0) + 1
    if (!EXPECTED.test(name)) counts.unexpected++
    return answer.status
  }
  const ask = async (content: string) =>
    await call(
      '/api/v1/ad',
      { authorization: `Bearer ${key}` },
      {
        messages: [{ role: 'user', content }],
        sessionId: crypto.randomUUID(),
        placements: [{ placement: 'below_response', placement_id: 'main' }],
        device: { country: 'US', ua: CHROME },
      },
    )

  /** One ad, and what comes of it. */
  async function askOnce(tally: Tally): Promise<void> {
    const number = asked++
    const started = performance.now()
    const answer = await ask(QUESTIONS[number % QUESTIONS.length] ?? '')
    const text = await answer.text()
    tally.adTimes.push(performance.now() - started)
    if ((await note(tally, 'ad', answer)) !== 200) return
    const [ad] = JSON.parse(text) as Ad[]
    const lot = (number * 37) % 100
    if (ad && lot < SEEN) {
      const seen = await get(ad.impUrl)
      await seen.arrayBuffer()
      if ((await note(tally, 'view', seen)) === 200) counts.views++
    }
    if (ad && lot < CLICKED) {
      if ((await note(tally, 'click', await get(ad.clickUrl))) === 302) counts.clicks++
    }
    if (lot >= 100 - SEARCHES) {
      const found = await call(
        '/search',
        { 'x-api-key': key },
        { query: 'send transactional e-mail' },
      )
      await found.arrayBuffer()
      await note(tally, 'search', found)
    }
  }

  /** A new campaign and a new key; ms until the campaign is served to who asks for it, -1 for never. */
  async function changeCampaigns(minute: number): Promise<number> {
    const rotated = await admin('/keys/rotate', {
      publisher_id: publisher.publisher_id,
      grace_minutes: 5,
    })
    key = rotated.api_key ?? key
    const what = `${WORDS[minute % WORDS.length]} ${WORDS[(minute * 7 + 3) % WORDS.length]} ladder`
    const { campaign_id } = await admin('/campaigns', {
      ...{
        advertiser_id: advertiser.advertiser_id,
        name: what,
        title: `The best ${what} ${minute}`,
      },
      ...{ brand_name: `Soak ${minute}`, description: `Every ${what} that you may want.` },
      ...{ landing_page: 'https://soak.example/', keywords: [what], pacing: 'asap' },
      ...{ pricing_model: 'cpm', bid: 90, daily_budget: 100_000 },
    })
    const started = performance.now()
    let served = -1
    while (served < 0 && performance.now() - started < SERVED_MS) {
      const answer = await ask(`I want to buy a ${what}, which one is good?`)
      const text = await answer.text()
      if (text.includes(`Soak ${minute}`)) served = Math.round(performance.now() - started)
      else await pause(100)
    }
    await admin(`/campaigns/${campaign_id}`, { status: 'paused' }, 'PATCH')
    return served
  }

  /** What was booked beside what was answered. */
  async function checkBooks() {
    const count = async (query: string) =>
      Number((await stack.database.query({ query, params: [] })).rows[0]?.[0] ?? 0)
    for (let runs = 0; runs < 20; runs++) await stack.fireCron()
    const { differences } = (await admin('/reconcile', {})) as unknown as { differences: unknown[] }
    const [bookedViews, bookedClicks, spent, priced] = [
      await count(`select count(*) from ledger where kind = 'view'`),
      await count(`select count(*) from ledger where kind = 'click'`),
      await count(`select coalesce(sum(spend_micros), 0) from ledger`),
      await count(`select coalesce(sum(spend_micros), 0) from totals where scope = 'campaign'`),
    ]
    return { ...counts, bookedViews, bookedClicks, spent, priced, differences: differences.length }
  }

  return { askOnce, changeCampaigns, checkBooks }
}

const WORDS = ['bamboo', 'copper', 'walnut', 'marble', 'velvet', 'cedar', 'granite', 'linen']
