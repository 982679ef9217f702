import type { Deps } from '../../deps.ts'
import { SEEN_TTL_MS } from '../../platform/redis/keys.ts'
import { runScript } from '../../platform/redis/script.ts'
import { capsScript, mutesScript, seenScript } from '../../platform/redis/scripts/restore.ts'
import { type LedgerPlace, listCapSlots, listCountedHits } from './counter-queries.ts'
import { listMutes, type Mute } from './evidence.ts'

/** Rows per call, and the most of each kind that a rebuild reads; the newest come first. */
const PAGE = 4000
const MOST = 100_000

/** Remembers the hits that counted lately, so that a repeat of one is a duplicate again. */
export async function restoreSeen(deps: Deps): Promise<void> {
  const since = new Date(deps.now() - SEEN_TTL_MS)
  await eachPage(
    (after: LedgerPlace | undefined) => listCountedHits(deps.db, { since, after, limit: PAGE }),
    async (rows) => {
      const hits = rows
        .map(({ at, ...hit }) => ({ ...hit, leftMs: Number(at) + SEEN_TTL_MS - deps.now() }))
        .filter(({ leftMs }) => leftMs > 0)
      await runScript(deps.slowRedis.client, { script: seenScript, input: { hits } })
    },
  )
}

/** Fills the frequency caps of people whom the ledger knows; sessions are not in it. */
export async function restoreCaps(deps: Deps): Promise<void> {
  const now = new Date(deps.now())
  await eachPage(
    (after: LedgerPlace | undefined) => listCapSlots(deps.db, { now, after, limit: PAGE }),
    async (rows) => {
      await runScript(deps.slowRedis.client, { script: capsScript, input: { slots: rows } })
    },
  )
}

/** Mutes again what users turned thumbs down in the last 30 days; advertisers that they muted are not in Postgres. */
export async function restoreMutes(deps: Deps): Promise<void> {
  const now = new Date(deps.now())
  await eachPage(
    (after: Mute | undefined) => listMutes(deps.db, { now, after, limit: PAGE }),
    async (rows) => {
      await runScript(deps.slowRedis.client, { script: mutesScript, input: { mutes: rows } })
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
