import type { Deps } from '../../deps.ts'
import { keys, SEEN_TTL_MS } from '../../platform/redis/keys.ts'
import { listMutes, type Mute } from './evidence.ts'
import { type LedgerPlace, listCapSlots, listCountedHits } from './queries.ts'

/** Rows per call, and the most of each kind that a rebuild reads; the newest come first. */
const PAGE = 4000
const MOST = 100_000

/** Remembers the hits that counted lately, so that a repeat of one is a duplicate again. */
export async function restoreSeen(deps: Deps): Promise<void> {
  const since = new Date(deps.now() - SEEN_TTL_MS)
  await eachPage(
    (after: LedgerPlace | undefined) => listCountedHits(deps.db, since, after, PAGE),
    async (rows) => {
      const args = rows.flatMap(({ grclid, kind, hitId, at }) => {
        const left = Number(at) + SEEN_TTL_MS - deps.now()
        return left > 0 ? [grclid, kind, hitId, String(left)] : []
      })
      await deps.slowRedis.client.eval(SET_SEEN, [], args)
    },
  )
}

/** Fills the frequency caps of people whom the ledger knows; sessions are not in it. */
export async function restoreCaps(deps: Deps): Promise<void> {
  const now = new Date(deps.now())
  await eachPage(
    (after: LedgerPlace | undefined) => listCapSlots(deps.db, now, after, PAGE),
    async (rows) => {
      const args = rows.flatMap((row) => [row.campaignId, row.userKey, row.grclid, row.freeAt])
      await deps.slowRedis.client.eval(SET_CAPS, [], args)
    },
  )
}

/** Mutes again what users turned thumbs down in the last 30 days; advertisers that they muted are not in Postgres. */
export async function restoreMutes(deps: Deps): Promise<void> {
  const now = new Date(deps.now())
  await eachPage(
    (after: Mute | undefined) => listMutes(deps.db, now, after, PAGE),
    async (rows) => {
      const args = rows.flatMap((row) => [row.userKey, row.campaignId, row.leftMs])
      await deps.slowRedis.client.eval(SET_MUTES, [], args)
    },
  )
}

async function eachPage<P, R extends P>(
  list: (after: P | undefined) => Promise<R[]>,
  write: (rows: R[]) => Promise<void>,
): Promise<void> {
  let after: R | undefined
  for (let read = 0; read < MOST; read += PAGE) {
    const rows = await list(after)
    if (rows.length > 0) await write(rows)
    if (rows.length < PAGE) return
    after = rows.at(-1)
  }
}

const SET_SEEN = `
for i = 1, #ARGV, 4 do
  redis.call('SET', '${keys.seen}' .. ARGV[i] .. ':' .. ARGV[i + 1], ARGV[i + 2], 'PX', ARGV[i + 3], 'NX')
end
return 1
`

const SET_CAPS = `
for i = 1, #ARGV, 4 do
  local cap = '${keys.cap}' .. ARGV[i] .. ':' .. ARGV[i + 1]
  redis.call('ZADD', cap, ARGV[i + 3], ARGV[i + 2])
  local last = redis.call('ZREVRANGE', cap, 0, 0, 'WITHSCORES')
  redis.call('PEXPIREAT', cap, string.format('%.0f', tonumber(last[2])))
end
return 1
`

const SET_MUTES = `
for i = 1, #ARGV, 3 do
  local mutes = '${keys.mute}' .. ARGV[i]
  redis.call('SADD', mutes, ARGV[i + 1])
  if redis.call('PTTL', mutes) < tonumber(ARGV[i + 2]) then redis.call('PEXPIRE', mutes, ARGV[i + 2]) end
end
return 1
`
