import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dump } from '../support/dump.ts'
import { withStores } from '../support/fixtures.ts'
import { leaksIn, noteSecrets } from '../support/privacy.ts'

const said = 'my quite unusual sentence about a kayak'
const body = JSON.stringify({
  messages: [{ role: 'user', content: said }],
  device: { ip: '203.0.113.77' },
  user: { id: 'user-4711', hashed_email: 'cd'.repeat(32) },
  values: { tel: '+1 555 010 0177', more: 'call me on a Tuesday, please' },
  comment: 'ring 0049 30 1234567 or else',
  events: [{ url: 'https://shop.example/basket?token=not-for-you' }],
  text_reminder_number: '+43 1 98765432',
})

const stores = withStores({ shared: true })

// Every test file that has stores reads them this way when it ends, and holds them and its log against what it sent.
describe('the scan for personal data', () => {
  beforeAll(() => {
    noteSecrets('/api/v1/ad', {
      body,
      headers: { authorization: 'Bearer pub_0123456789ab_cdefghijklmnop' },
    })
  })
  beforeEach(async () => {
    await stores.sql('truncate dead_letters')
    await stores.redis('FLUSHDB')
  })
  afterAll(async () => {
    await stores.sql('truncate dead_letters')
    await stores.redis('FLUSHDB')
  })
  const found = async () => leaksIn(await dump(stores.sql, stores.redis))
  const keep = async (text: string) =>
    await stores.sql(`insert into dead_letters values ('1-1', $1::jsonb, 'x')`, [
      JSON.stringify({ text }),
    ])

  it('is silent where there is nothing', async () => {
    await keep('a campaign id and 12 clicks')
    expect(await found()).toEqual([])
  })

  it.each([
    [said, 'content in postgres dead_letters'],
    ['from 203.0.113.77', 'ip in postgres dead_letters'],
    ['who: user-4711', 'id in postgres dead_letters'],
    ['cd'.repeat(32), 'hashed_email in postgres dead_letters'],
    ['pub_0123456789ab_cdefghijklmnop', 'key in postgres dead_letters'],
    ['mail ada@example.org', 'e-mail in postgres dead_letters'],
    ['on +1 555 010 0177', 'contact in values in postgres dead_letters'],
    ['call me on a Tuesday, please', 'content in postgres dead_letters'],
    ['0049 30 1234567', 'contact in comment in postgres dead_letters'],
    ['/basket?token=not-for-you', 'query of a page in postgres dead_letters'],
    ['+43 1 98765432', 'text_reminder_number in postgres dead_letters'],
  ])('finds %s in Postgres', async (text, leak) => {
    await keep(text)
    expect(await found()).toEqual([leak])
  })

  it.each([
    ['SET', 'mute:user-4711', 'x'],
    ['HSET', 'mute:', 'field', 'user-4711'],
    ['SADD', 'mute:', 'user-4711'],
    ['ZADD', 'mute:', 1, 'user-4711'],
    ['XADD', 'mute:', '*', 'e', 'by user-4711'],
  ])('finds it in Redis after %s', async (...command) => {
    await stores.redis(...command)
    expect(await found()).toEqual(['id in redis mute:'])
  })
})
