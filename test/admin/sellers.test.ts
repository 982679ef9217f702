import { expect, it } from 'vitest'
import { withAdmin } from './client.ts'

const { stores, admin } = withAdmin()

const read = async () => {
  const answer = await admin.isolate.request('/sellers.json')
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json'])
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  return (await answer.json()) as { version: string; sellers: Record<string, unknown>[] }
}

it('lists those who want it, as they want it, and nobody else', async () => {
  const listing = (seller_listing: string) => ({ seller_listing, url: 'https://www.p.example/x' })
  const open = await admin.publisher({ name: 'Open', ...listing('public') })
  const shy = await admin.publisher({ name: 'Shy', ...listing('confidential') })
  await admin.publisher({ name: 'Hidden' })
  await admin.publisher({ name: 'Refused', approved: false, ...listing('public') })
  const { version, sellers } = await read()
  expect(version).toBe('1.0')
  expect(sellers).toHaveLength(2)
  expect(sellers).toEqual(
    expect.arrayContaining([
      {
        seller_id: open.publisher_id,
        seller_type: 'PUBLISHER',
        name: 'Open',
        domain: 'p.example',
      },
      { seller_id: shy.publisher_id, seller_type: 'PUBLISHER', is_confidential: 1 },
    ]),
  )
})

it('says the same for a minute, whatever changes, and asks Postgres no more than that', async () => {
  const { publisher_id: id } = await admin.publisher({ seller_listing: 'public' })
  expect((await read()).sellers).toHaveLength(1)
  await admin.call('PATCH', `/publishers/${id}`, { seller_listing: 'hidden' })
  stores.gateways.postgres.fault = 'refuse'
  expect((await read()).sellers).toHaveLength(1)
  stores.gateways.postgres.fault = null
  admin.clock.at += 61_000
  expect((await read()).sellers).toEqual([])
})
