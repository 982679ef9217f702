import { beforeEach, describe, expect, it } from 'vitest'
import { reasonsFor } from '../../src/feedback/why/facts.ts'
import {
  languages,
  openPhrasebook,
  packPhrasebook,
  preferredLanguage,
} from '../../src/feedback/why/words.ts'
import { TOPICS } from '../../src/language/topics.ts'
import { listAccepted } from '../../src/platform/http/accept.ts'
import { type AdObject, adsOf } from '../support/app.ts'
import { asset } from '../support/assets.ts'
import { runningClock } from '../support/clock.ts'
import { tokenFor } from '../support/feedback.ts'
import { withTenants } from '../support/fixtures.ts'
import { servedAd } from '../support/hits.ts'

const clock = runningClock()
const vars = { AD_DEADLINE_MS: '2000', REDIS_TIMEOUT_MS: '2000' }
const { stores, isolate, tenant } = withTenants({ clock, vars })

beforeEach(async () => {
  await tenant.campaign({ title: 'Ridge <b>"shoes"</b>', allowed_countries: ['US', 'CA'] })
})

const ada = { user: { id: 'ada' } }
const adFor = async (who: Record<string, unknown> = ada): Promise<AdObject> => {
  const [ad] = await adsOf(await tenant.ad(who))
  if (!ad) throw new Error('no ad')
  return ad
}
const pathOf = (url: string) => `/why${new URL(url).search}`
const open = async (path: string, init: RequestInit = {}) => {
  const answer = await isolate.request(path, init)
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}
const press = async (path: string, form: Record<string, string>) =>
  await open(path, { method: 'POST', body: new URLSearchParams(form) })
const noAdReason = async (who: Record<string, unknown>) =>
  (await tenant.ad(who)).headers.get('x-no-ad-reason')
const stored = async () => ({
  keys: ((await stores.redis('KEYS', '*')) as string[]).filter((key) => /^(fb|mute):/.test(key)),
  rows: await stores.sql('select reasons, sentiment from feedback'),
})

describe('GET /why', () => {
  it.each(['impUrl', 'clickUrl'] as const)('tells who paid and why, by the %s', async (url) => {
    const { status, headers, text } = await open(pathOf((await adFor())[url]))
    expect(status).toBe(200)
    expect(text).toContain('Ridge paid for this ad.')
    expect(text).toContain('Ridge &lt;b&gt;&quot;shoes&quot;&lt;/b&gt; by Ridge')
    expect(text).toContain('United States and Canada')
    expect(text).toContain('files it under: sports')
    expect(text).not.toMatch(/<script|<img|https?:|\bada\b/)
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[A-Za-z0-9+/]{43}='; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
    )
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it('changes nothing, however it is fetched', async () => {
    const path = pathOf((await adFor()).impUrl)
    const before = await stored()
    await open(path)
    await open(path, { method: 'HEAD' })
    await open(`${path}&do=mute&reason=offensive`, { headers: { 'sec-purpose': 'prefetch' } })
    expect(await stored()).toEqual(before)
    expect(before).toEqual({ keys: [], rows: [] })
  })

  it('comes from Postgres where no snapshot has the campaign any more', async () => {
    const ad = await adFor()
    await tenant.admin(`/campaigns/${ad.campaignId}`, { status: 'paused' }, 'PATCH')
    expect((await open(pathOf(ad.impUrl))).text).toContain('Ridge paid for this ad.')
    stores.gateways.postgres.fault = 'refuse'
    const { status, headers, text } = await open(pathOf(ad.impUrl))
    expect([status, headers.has('retry-after')]).toEqual([503, true])
    expect(text).toContain('Please try again')
  })

  it('of a test ad says so', async () => {
    const ad = await adFor({ testAd: true })
    expect((await open(pathOf(ad.impUrl))).text).toContain('This is a test ad.')
    expect((await press(pathOf(ad.impUrl), { do: 'mute' })).status).toBe(200)
    expect((await press(pathOf(ad.impUrl), { do: 'report', reason: 'offensive' })).status).toBe(200)
    expect(await stored()).toEqual({ keys: [], rows: [] })
  })

  it('is a page with 404 where the token is none, or its campaign is unknown', async () => {
    const ghost = await tokenFor(
      isolate,
      servedAd(tenant, '00000000-0000-7000-8000-00000000dead', 1),
    )
    const { impUrl } = await adFor()
    for (const path of ['/why', '/why?p=', '/why?p=abc', `${pathOf(impUrl)}A`, `/why?p=${ghost}`]) {
      const { status, headers, text } = await open(path)
      expect([status, headers.get('content-type')]).toEqual([404, 'text/html; charset=UTF-8'])
      expect(text).toContain('This link is not valid.')
      expect((await press(path, { do: 'mute' })).status).toBe(404)
    }
  })

  it.each([
    ['de-AT,de;q=0.9,en;q=0.8', 'Warum diese Anzeige?'],
    ['ja, fr;q=0.5, en;q=0.4', 'Pourquoi cette annonce ?'],
    ['pt-BR', 'Porquê este anúncio?'],
    ['tlh', 'Why this ad?'],
  ])('speaks %s', async (accepted, title) => {
    const { text, headers } = await open(pathOf((await adFor()).impUrl), {
      headers: { 'accept-language': accepted },
    })
    expect(text).toContain(`<h1>${title}</h1>`)
    expect(text).toContain(`<html lang="${headers.get('content-language')}">`)
  })
})

describe('POST /why', () => {
  it('mutes the advertiser in the next ad, for the person who saw it', async () => {
    const { text, status } = await press(pathOf((await adFor()).impUrl), { do: 'mute' })
    expect([status, text.includes('Done. Ridge is muted.')]).toEqual([200, true])
    expect(text).toContain('value="unmute"')
    await tenant.campaign({ name: 'Another of Ridge' })
    expect(await noAdReason(ada)).toBe('muted')
    expect(await noAdReason({ user: { id: 'bo' } })).toBeNull()
    expect((await stored()).rows).toEqual([
      { reasons: ['advertiser_muted'], sentiment: 'thumbs_down' },
    ])
  })

  it('or for the session without a person, and it can be undone', async () => {
    const who = { sessionId: 'one' }
    const path = pathOf((await adFor(who)).clickUrl)
    await press(path, { do: 'mute' })
    expect(await noAdReason(who)).toBe('muted')
    expect((await press(path, { do: 'unmute' })).text).toContain('may appear again')
    expect(await noAdReason(who)).toBeNull()
  })

  it('leaves no opinion when it is undone, but for what else was said of the ad', async () => {
    const path = pathOf((await adFor()).impUrl)
    const opinions = async () => await stores.sql('select sentiment from opinions')
    await press(path, { do: 'mute' })
    expect(await opinions()).toEqual([{ sentiment: 'thumbs_down' }])
    await press(path, { do: 'unmute' })
    expect(await opinions()).toEqual([])
    await press(path, { do: 'unmute' })
    await press(path, { do: 'mute' })
    await press(path, { do: 'report', reason: 'misleading' })
    expect((await press(path, { do: 'unmute' })).status).toBe(200)
    expect(await opinions()).toEqual([{ sentiment: 'thumbs_down' }])
  })

  it('reports, which mutes the campaign', async () => {
    const { text, status } = await press(pathOf((await adFor()).impUrl), {
      do: 'report',
      reason: 'misleading',
    })
    expect([status, text.includes('Your report was recorded')]).toEqual([200, true])
    expect((await stored()).rows).toEqual([{ reasons: ['misleading'], sentiment: 'thumbs_down' }])
    expect(await noAdReason(ada)).toBe('muted')
  })

  it.each([
    [{ do: 'report' }, 422],
    [{ do: 'report', reason: 'else' }, 422],
    [{ do: 'delete' }, 422],
    [{}, 422],
    [{ do: 'mute', filler: 'x'.repeat(5000) }, 413],
  ])('%j is %i and does nothing', async (form, status) => {
    const answer = await press(pathOf((await adFor()).impUrl), form as Record<string, string>)
    expect(answer.status).toBe(status)
    expect(await stored()).toEqual({ keys: [], rows: [] })
  })

  it('counts a person once, and stops at 30 a minute', async () => {
    const path = pathOf((await adFor()).impUrl)
    const all = await Promise.all(Array.from({ length: 40 }, () => press(path, { do: 'mute' })))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(30)
    const refused = all.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(10)
    for (const { headers } of refused) {
      expect(Object.fromEntries(headers)).toMatchObject({
        'retry-after': '60',
        ratelimit: '"feedback";r=0;t=60',
        'ratelimit-policy': '"feedback";q=30;w=60',
      })
    }
    expect(await stores.sql("select given from feedback_rollups where reason = ''")).toEqual([
      { given: 1 },
    ])
  })

  it('takes no report after 30 days', async () => {
    const path = pathOf((await adFor()).impUrl)
    expect((await open(path)).text).toContain('value="report"')
    clock.offset = 31 * 86_400_000
    expect((await open(path)).text).not.toContain('value="report"')
    expect((await press(path, { do: 'report', reason: 'offensive' })).text).toContain('not valid')
    expect(await stored()).toEqual({ keys: [], rows: [] })
    expect((await press(path, { do: 'mute' })).text).toContain('Ridge is muted')
  })

  it.each(['redis', 'postgres'] as const)('is a page with 503 while %s is down', async (store) => {
    const path = pathOf((await adFor()).impUrl)
    stores.gateways[store].fault = 'refuse'
    const { status, headers, text } = await press(path, { do: 'mute' })
    expect([status, headers.has('retry-after')]).toEqual([503, true])
    expect(text).toContain('Please try again')
    stores.gateways[store].fault = null
    expect((await press(path, { do: 'mute' })).status).toBe(200)
    expect((await stored()).rows).toHaveLength(1)
  })
})

describe('its words', () => {
  const book = openPhrasebook(asset('why.bin'))

  it.each(languages)('are all there in %s, with the same gaps', (language) => {
    const gaps = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted()
    for (const [name, text] of Object.entries(book.en.words)) {
      const translated =
        Object.entries(book[language].words).find(([key]) => key === name)?.[1] ?? ''
      expect(gaps(translated)).toEqual(gaps(text))
    }
    const topics = TOPICS.map((topic) => book[language].topics[topic])
    expect(new Set(topics).size).toBeGreaterThan(24)
    expect(topics).not.toContain('')
    expect(topics).not.toContain(undefined)
  })

  it('are not packed where a language lacks one, nor opened where one is missing', () => {
    const rows = (language: string) => (language === 'pt' ? 'title: T' : 'title: T\npaid: P: x')
    expect(() => packPhrasebook({ rowsOf: rows, style: '' }, languages)).toThrow('data/why/pt.txt')
    const whole = { rowsOf: () => 'title: T\npaid: P: x', style: 'p{margin:0}' }
    const { fr, style } = openPhrasebook(new Uint8Array(packPhrasebook(whole, languages)).buffer)
    expect([fr.words, style]).toEqual([{ title: 'T', paid: 'P: x' }, 'p{margin:0}'])
    expect(() => openPhrasebook(new ArrayBuffer(0))).toThrow('not all there')
  })

  const ad = {
    advertiserId: 'a',
    payer: 'P',
    title: 'T',
    brand: 'B',
    topics: [],
    countries: [],
    devices: [],
  }
  it.each([
    ['everywhere', {}, 'in all countries and on all devices'],
    [
      'five countries',
      { countries: ['DE', 'AT', 'CH', 'FR', 'IT'] },
      'Germany, Austria, Switzerland, France, and Italy',
    ],
    [
      'six countries',
      { countries: ['DE', 'AT', 'CH', 'FR', 'IT', 'ES'] },
      'only in certain countries',
    ],
    ['phones', { devices: ['mobile', 'tablet'] }, 'only on: phones and tablets'],
    ['topics', { topics: ['home', 'real_estate'] as const }, 'under: home and real estate'],
  ])('name %s', (_, facts, want) => {
    expect(
      reasonsFor({ ...ad, ...facts }, { phrases: book.en, language: 'en' }).join(' '),
    ).toContain(want)
  })

  it.each([
    [undefined, 'en'],
    ['', 'en'],
    ['*', 'en'],
    ['it;q=0, es;q=0.1', 'es'],
    ['en;q=0.2, DE-ch;q=0.3', 'de'],
    [';;;,=', 'en'],
  ])('are chosen by %j', (accepted, want) =>
    expect(preferredLanguage(listAccepted(accepted ?? ''))).toBe(want),
  )
})
