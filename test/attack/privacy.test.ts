import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect } from 'vitest'
import { dump } from '../support/dump.ts'
import type { Stored } from '../support/privacy.ts'
import { CHROME, shoesRequest } from '../support/samples.ts'
import { attack } from './attack.ts'
import { startTarget, type Target } from './target.ts'

/** A person, in words that stand nowhere else. */
const MAIL = 'zelda.quimby@plantbox.com'
const PHONE = '+49 171 555 0199'
const IP = '203.0.113.199'
const USER = 'zelda-user-4711'
const SLOT = `slot of ${MAIL}`
const SAID = 'my grandmother knits violet kayak covers by lantern light'
const HASH = createHash('sha256').update(MAIL).digest('hex')
const words = SAID.split(' ')
/** What may stand nowhere: the person, pieces of the address, two words that followed each other. */
const PLANTED: readonly RegExp[] = [
  ...['zelda', 'quimby', 'plantbox', '1715550199', '171 555', '203\\.0\\.113\\.199', HASH, USER],
  ...words.slice(1).map((word, n) => `${words[n]}[^a-z0-9]{1,6}${word}`),
].map((text) => new RegExp(text, 'i'))

/** Addresses in feedback: as they are, spaced, spelled out, in full-width signs. */
const SPELLINGS = [
  'zelda.quimby@plantbox.com',
  'zelda . quimby @ plantbox . com',
  'zelda.quimby @ plantbox.com',
  'zelda (at) plantbox (dot) com',
  'zelda [at] plantbox [dot] com',
  'zelda at plantbox dot com',
  'ｚｅｌｄａ＠ｐｌａｎｔｂｏｘ．ｃｏｍ',
  'zelda＠plantbox．com',
  'zelda.quimby@plantbox。com',
  'zelda @plantbox. com',
  `ring ${PHONE}`,
  `ring ００４９ １７１ ５５５ ０１９９`,
  `from ${IP}`,
]

/** What of a thread is sealed. */
const SEALED = /sealed\\*":\\*"([\w.+/=-]+)/

let target: Target
beforeAll(async () => {
  target = await startTarget()
  await target.campaign({ bid: 90, frequency_cap: { limit: 1000, window_seconds: 60 } })
})
afterAll(async () => await target.close())

async function everything(): Promise<Stored[]> {
  const stores = await dump(target.sql, target.redis)
  return [...stores, { where: 'the log', text: target.logged.join('\n') }]
}
const found = (stored: readonly Stored[]) =>
  stored.flatMap(({ where, text }) =>
    PLANTED.flatMap((pattern) => (pattern.test(text) ? [`${pattern.source} in ${where}`] : [])),
  )

const device = { ...shoesRequest().device, ip: IP, ifa: `ifa-${USER}` }
const user = { id: USER, email: MAIL, phone: PHONE, hashed_email: HASH, interests: [MAIL] }
async function served() {
  const messages = [...shoesRequest().messages, { role: 'user', content: `${SAID}, ${MAIL}` }]
  messages.push(...shoesRequest().messages)
  const { ad } = await target.ad({ messages, user, device })
  if (!ad) throw new Error('no ad')
  return ad
}
const opine = async (comment: string) => {
  const { impUrl } = await served()
  const whose = { sessionId: randomUUID(), userId: USER, placementId: SLOT, impUrl }
  const said = { sentiment: 'thumbs_up', comment, reasons: [comment] }
  expect((await target.ask('/ad-feedback', { ...whose, ...said })).status).toBe(200)
}
async function search(query: string, more: object = {}) {
  const whose = { external_session_id: MAIL, external_user_id: USER }
  const said = { metadata: { who: MAIL, note: 'kept' }, context: { team: SAID }, email_hash: HASH }
  const answer = await target.ask('/search', { query, ...whose, ...said, ...more })
  expect(answer.status).toBe(200)
  return (await answer.json()) as { search_id: string }
}
const drain = async () => {
  await target.drain()
  await target.stack().fireCron()
}

attack('addresses and numbers in feedback, spaced, spelled out, in full width', async (figure) => {
  for (const spelling of SPELLINGS) await opine(`Write to me, ${spelling}, please.`)
  const rows = await target.sql<{ comment: string }>('select comment from feedback')
  const kept = rows.filter(({ comment }) =>
    /zelda|quimby|plantbox|555|５５５|ｚｅｌｄａ|203/i.test(comment),
  )
  figure(`${SPELLINGS.length - kept.length} of ${SPELLINGS.length} taken out`)
  expect(rows).toHaveLength(SPELLINGS.length)
  expect(kept).toEqual([])
})

attack('what a person says to the index: pieces in the threads of Redis', async (figure) => {
  const first = await search(`send e-mails. ${SAID}, write to ${MAIL}`)
  await search(`cheaper though, ${SAID}`, first)
  const stored = (await dump(target.sql, target.redis)).filter(({ text }) =>
    text.startsWith('ix:t:'),
  )
  const sealed = stored.map(({ text }) => SEALED.exec(text)?.[1] ?? '')
  // Three letters stand in any few hundred random ones: a piece of an address is looked for beside what is sealed.
  const pieces = [
    ...PLANTED.filter((pattern) => stored.some(({ text }) => pattern.test(text))),
    ...stored.filter(({ text }) => /zel|qui|plantb/i.test(text.replace(SEALED, ''))),
  ]
  expect(sealed.every((text) => text.length > 100)).toBe(true)
  expect(sealed.filter((text) => /terms|asked/.test(`${Buffer.from(text, 'base64url')}`))).toEqual(
    [],
  )
  figure(`${pieces.length} of ${PLANTED.length + 1} in ${stored.length} threads`)
  expect(stored.length).toBeGreaterThan(0)
  expect(pieces).toEqual([])
})

attack('a person planted in every field: what stands in tables, Redis and log', async (figure) => {
  const ad = await served()
  const from = {
    'cf-connecting-ip': IP,
    'x-forwarded-for': IP,
    referer: `https://x.example/${MAIL}`,
  }
  await target.fire(ad.impUrl, from)
  await target.fire(ad.clickUrl, from)
  const { search_id } = await search(`run background jobs. ${SAID}`)
  const integrated = { search_id, integrated_slug: 'resend', metadata: { who: MAIL, call: PHONE } }
  await target.ask('/integrations/report', integrated)
  await target.collect(
    [
      {
        event_id: randomUUID(),
        event_type: 'lead',
        at: Date.now(),
        url: `https://a.example/${MAIL}`,
      },
    ],
    { ...from, 'user-agent': CHROME },
  )
  const early = found(await everything())
  await drain()
  const stored = await everything()
  const late = found(stored)
  figure(
    `${early.length + late.length} finds of ${PLANTED.length} patterns in ${stored.length} places`,
  )
  expect([...early, ...late]).toEqual([])
})

attack(
  'that person erased: sessions, metadata, slots, threads and names that stay',
  async (figure) => {
    await drain()
    const count = async () => {
      const [row] = await target.sql<{ n: number }>(
        `select ((select count(*) from index_events where session_id is not null
          or user_hash is not null or metadata::text like '%kept%')
        + (select count(*) from feedback where placement_id is not null or comment is not null
          or user_key is not null)
        + (select count(*) from ledger where user_key is not null)
        + (select count(*) from ad_requests where user_key is not null))::int as n`,
      )
      const [, threads] = (await target.redis('SCAN', 0, 'MATCH', 'ix:t:*', 'COUNT', 10_000)) as [
        string,
        string[],
      ]
      return (row?.n ?? 0) + threads.length
    }
    const before = await count()
    await target.admin('/users/erase', { publisher_id: target.publisherId, user_id: USER })
    await target.admin('/users/erase', { hashed_email: HASH })
    const left = await count()
    figure(`${left} of ${before}`)
    expect(before).toBeGreaterThan(20)
    expect(left).toBe(0)
    expect(found(await everything())).toEqual([])
  },
)
