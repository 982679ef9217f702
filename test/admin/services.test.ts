import { describe, expect, it } from 'vitest'
import { collectGarbage } from '../support/garbage.ts'
import { withAdmin } from './client.ts'

const { stores, admin } = withAdmin()

const least = { name: 'Neon', category: 'Database', description: 'Serverless Postgres.' }
const put = async (slug: string, body: unknown) =>
  await admin.call('PUT', `/services/${slug}`, body)
const stored = async (slug = 'neon') => admin.isolate.deps.catalogs.current()?.find(slug)

describe('PUT /admin/services/{slug}', () => {
  it('creates, then updates the same service', async () => {
    const first = await put('neon', least)
    expect(first).toMatchObject({ status: 200, body: { status: 'created', slug: 'neon' } })
    const second = await put('neon', { ...least, name: 'Neon 2' })
    expect(second.body).toMatchObject({ status: 'updated', service_id: first.body.service_id })
    expect((await stored())?.name).toBe('Neon 2')
  })

  it('keeps what is not named; null resets it', async () => {
    await put('neon', {
      ...least,
      website_url: 'https://neon.example',
      tags: ['postgres'],
      install: { summary: 'A driver', steps: [{ action: 'Install', command: 'npm i x' }] },
      cpa_offer: { payout: 12.345678 },
    })
    await put('neon', { tags: null, install: { notes: 'Pool.' } })
    expect(await stored()).toMatchObject({
      websiteUrl: 'https://neon.example',
      tags: [],
      install: {
        summary: 'A driver',
        notes: 'Pool.',
        variants: [{ language: null, steps: [{ action: 'Install', command: 'npm i x' }] }],
      },
      cpaOffer: { payoutMicros: 12_345_678, active: true },
    })
    await put('neon', { cpa_offer: null, install: null })
    expect(await stored()).toMatchObject({
      cpaOffer: null,
      install: { summary: null, variants: [] },
    })
  })

  it('keeps each of several changes that come at once', async () => {
    await put('neon', { ...least, tags: ['old'], install: { summary: 'Kept' } })
    const changes = [
      { tags: ['new'] },
      { vendor: 'Neon' },
      { install: { notes: 'Pool.' } },
      { install_steps: [{ action: 'Install' }] },
      { cpa_offer: { payout: 2 } },
      { name: 'Neon 2' },
    ]
    await Promise.all(changes.map(async (change) => await put('neon', change)))
    await put('neon', {})
    expect(await stored()).toMatchObject({
      ...{ name: 'Neon 2', tags: ['new'], vendor: 'Neon' },
      install: { summary: 'Kept', notes: 'Pool.', variants: [{ steps: [{ action: 'Install' }] }] },
      cpaOffer: { payoutMicros: 2_000_000 },
    })
  })

  it('lets the catalogue before go, whatever was answered from it', async () => {
    const { api_key } = await admin.publisher({ approved: true })
    const serve = async () => {
      const init = { method: 'POST', headers: { 'x-api-key': api_key } }
      const body = JSON.stringify({ query: 'serverless postgres for a next.js app' })
      expect((await admin.isolate.request('/search', { ...init, body })).status).toBe(200)
      return new WeakRef(admin.isolate.deps.catalogs.current() ?? {})
    }
    await put('neon', least)
    const before = await serve()
    await put('neon', { ...least, name: 'Neon 2' })
    const now = await serve()
    await admin.isolate.settle()
    await collectGarbage()
    expect(before.deref()).toBeUndefined()
    expect(now.deref()).toBeDefined()
  })

  it('takes back what the index answers of a service', async () => {
    const { api_key } = await admin.publisher({ approved: true })
    await put('neon', { ...least, install_steps: [{ action: 'Install' }], alternatives: ['neon'] })
    const path = '/services/neon'
    const read = async () => {
      const answer = await admin.isolate.request(path, { headers: { 'x-api-key': api_key } })
      return (await answer.json()) as object
    }
    const before = await read()
    expect((await put('neon', before)).status).toBe(200)
    expect(await read()).toEqual(before)
  })

  it.each([
    { name: 'a new service without a name', slug: 'x', body: { ...least, name: undefined } },
    { name: 'an unknown category', slug: 'x', body: { ...least, category: 'Cakes' } },
    { name: 'another slug', slug: 'x', body: { ...least, slug: 'y' } },
    { name: 'a slug with blanks', slug: 'a%20b', body: least },
    { name: 'a script as URL', slug: 'x', body: { ...least, setup_url: 'javascript:alert(1)' } },
    { name: 'a variable with a blank', slug: 'x', body: { ...least, env_vars: ['A B'] } },
    { name: 'a negative payout', slug: 'x', body: { ...least, cpa_offer: { payout: -1 } } },
    { name: 'NUL', slug: 'x', body: { ...least, description: 'a\0b' } },
  ])('refuses $name', async ({ slug, body }) => expect((await put(slug, body)).status).toBe(422))

  it('is for the operator only', async () => {
    const answer = await admin.isolate.request('/admin/services/neon', {
      method: 'PUT',
      body: '{}',
    })
    expect(answer.status).toBe(401)
  })

  it('two at once leave one service', async () => {
    const bodies = Array.from({ length: 6 }, (_, i) => ({ ...least, name: `Neon ${i}` }))
    const answers = await Promise.all(bodies.map(async (body) => await put('neon', body)))
    expect(answers.map(({ status }) => status)).toEqual(bodies.map(() => 200))
    expect(new Set(answers.map(({ body }) => body.service_id)).size).toBe(1)
    expect(await stores.sql('select count(*) n from services')).toEqual([{ n: '1' }])
  })

  it('with Redis down is stored, says 503, and is effective when repeated', async () => {
    stores.gateways.redis.fault = 'refuse'
    expect((await put('neon', least)).status).toBe(503)
    stores.gateways.redis.fault = null
    expect((await put('neon', least)).status).toBe(200)
    expect((await stored())?.name).toBe('Neon')
  })
})

describe('lines of type service', () => {
  const line = (key: string, more: object = {}) => ({ type: 'service', key, ...least, ...more })

  it('are stored under their slug, or else their key, once', async () => {
    const lines = [
      line('a', { slug: 'neon' }),
      line('b'),
      line('Not a slug'),
      line('c', { slug: 'neon' }),
    ]
    const results = await admin.import(lines)
    expect(results.map(({ status }) => status)).toEqual(['created', 'created', 'error', 'updated'])
    expect(results[3]?.id).toBe(results[0]?.id)
    expect((await admin.import(lines)).map(({ status }) => status)).toEqual([
      'updated',
      'updated',
      'error',
      'updated',
    ])
    expect(admin.isolate.deps.catalogs.current()?.services.map(({ slug }) => slug)).toEqual([
      'b',
      'neon',
    ])
  })

  it('replace what they do not name, but for the offer', async () => {
    await admin.import([line('neon', { tags: ['pg'], cpa_offer: { payout: 3, active: false } })])
    await admin.import([line('neon')])
    expect(await stored()).toMatchObject({
      tags: [],
      cpaOffer: { payoutMicros: 3e6, active: false },
    })
    await admin.import([line('neon', { cpa_offer: null })])
    expect((await stored())?.cpaOffer).toBeNull()
  })
})
