import { describe, expect, it } from 'vitest'
import { startAdmin, withAdmin } from './client.ts'

const MINUTE = 60_000
const { stores, admin } = withAdmin()

const rotate = async (body: object) => await admin.call('POST', '/keys/rotate', body)
const revoke = async (name: string) => (await admin.call('DELETE', `/keys/${name}`)).status

describe('rotation', () => {
  it('the old key works for the grace time, the new one on', async () => {
    const { publisher_id: id, api_key: old } = await admin.publisher()
    expect(await admin.info('publisher', old)).toBe(200)
    const { status, body } = await rotate({ publisher_id: id })
    const fresh = String(body.api_key)
    expect(status).toBe(201)
    expect(body.key_prefix).toBe(fresh.slice(0, 16))
    admin.clock.at += 60 * MINUTE - 1
    expect(await admin.info('publisher', old)).toBe(200)
    admin.clock.at += 1
    expect(await admin.info('publisher', old)).toBe(401)
    expect(await admin.info('publisher', fresh)).toBe(200)
  })

  it('without grace the old key ends at once', async () => {
    const { advertiser_id: id, api_key: old } = await admin.advertiser()
    expect(await admin.info('advertiser', old)).toBe(200)
    const { body } = await rotate({ advertiser_id: id, grace_minutes: 0 })
    expect(await admin.info('advertiser', old)).toBe(401)
    expect(await admin.info('advertiser', String(body.api_key))).toBe(200)
  })

  it('leaves one key of several rotations at once without grace', async () => {
    const { publisher_id: id, api_key: old } = await admin.publisher()
    const made = await Promise.all(
      [1, 2, 3].map(async () => await rotate({ publisher_id: id, grace_minutes: 0 })),
    )
    const keys = [old, ...made.map(({ body }) => String(body.api_key))]
    const known = await Promise.all(keys.map(async (key) => await admin.info('publisher', key)))
    expect(known.filter((status) => status === 200)).toHaveLength(1)
  })

  it('never gives an older key more time', async () => {
    const { publisher_id: id, api_key: first } = await admin.publisher()
    await rotate({ publisher_id: id, grace_minutes: 10 })
    const { body } = await rotate({ publisher_id: id, grace_minutes: 600 })
    admin.clock.at += 10 * MINUTE
    expect(await admin.info('publisher', first)).toBe(401)
    await rotate({ publisher_id: id, grace_minutes: 5 })
    admin.clock.at += 5 * MINUTE
    expect(await admin.info('publisher', String(body.api_key))).toBe(401)
  })

  it("leaves others' keys and revoked keys alone", async () => {
    const { publisher_id: id, api_key: revoked } = await admin.publisher()
    const { api_key: other } = await admin.publisher()
    await revoke(revoked)
    await rotate({ publisher_id: id, grace_minutes: 0 })
    expect(await admin.info('publisher', other)).toBe(200)
    expect(await admin.info('publisher', revoked)).toBe(401)
    expect(await stores.sql('select 1 from api_keys where expires_at is not null')).toEqual([])
  })

  it('gives an imported account its first key', async () => {
    const [made] = await admin.import([
      { type: 'publisher', key: 'p', name: 'Chat', url: 'https://chat.example' },
    ])
    const { body } = await rotate({ publisher_id: made?.id })
    expect(await admin.info('publisher', String(body.api_key))).toBe(200)
  })
})

describe('revocation', () => {
  it.each([
    { name: 'the public part', of: (key: string) => key.slice(0, 16) },
    { name: 'the whole key', of: (key: string) => key },
    { name: 'eight characters', of: (key: string) => key.slice(0, 8) },
    { name: 'more than the public part', of: (key: string) => key.slice(0, 20) },
  ])('by $name', async ({ of }) => {
    const { api_key: key } = await admin.publisher()
    expect(await admin.info('publisher', key)).toBe(200)
    expect(await revoke(of(key))).toBe(204)
    expect(await admin.info('publisher', key)).toBe(401)
    expect(await revoke(of(key))).toBe(204)
  })

  it.each([
    { name: 'seven characters', of: (key: string) => key.slice(0, 7) },
    { name: 'another secret', of: (key: string) => `${key.slice(0, -4)}AAAA` },
    { name: 'a wildcard', of: () => 'pub_%25%25%25%25' },
    { name: 'blanks for the digits', of: () => 'pub_____________' },
    { name: 'nothing known', of: () => 'adv_ffffffffffff' },
  ])('not by $name', async ({ of }) => {
    const { api_key: key } = await admin.publisher()
    expect(await revoke(of(key))).toBe(404)
    expect(await admin.info('publisher', key)).toBe(200)
  })

  it('what fits several keys ends none', async () => {
    const { api_key: key } = await admin.publisher()
    await stores.sql(
      `insert into api_keys (prefix, hash, kind, owner_id)
       select left(prefix, 8) || 'ffffffff', hash, kind, owner_id from api_keys`,
    )
    expect(await revoke(key.slice(0, 8))).toBe(409)
    expect(await admin.info('publisher', key)).toBe(200)
    expect(await revoke(key)).toBe(204)
  })

  it('another isolate notices within a minute', async () => {
    const other = startAdmin(stores)
    const { api_key: key } = await admin.publisher()
    expect(await other.info('publisher', key)).toBe(200)
    await revoke(key)
    other.clock.at += MINUTE
    expect(await other.info('publisher', key)).toBe(401)
  })
})
