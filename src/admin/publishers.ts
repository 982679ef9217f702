import type { Deps } from '../deps.ts'
import { AppError } from '../platform/http/errors.ts'
import { keys } from '../platform/redis/keys.ts'
import { awaitEffect } from './failure.ts'
import { mintApiKey, mintPseudonymKey } from './mint.ts'
import { insertPublisher, isApproved, updatePublisher } from './queries/publishers.ts'
import type { PublisherCreate, PublisherPatch } from './schema/publisher.ts'
import { newPublisher, publisherChange, publisherWire } from './shape/publisher.ts'

const CHUNK = 1000
/** More changes of one publisher at once than there will be. */
const MOST_TIMES = 10

/** The block comes first: a publisher must not exist whose hits count though they should not. */
export async function createPublisher(deps: Deps, body: PublisherCreate) {
  const { key, stored } = await mintApiKey(deps, 'publisher')
  const row = { ...newPublisher(body), id: deps.newId(), pseudonymKey: mintPseudonymKey(deps) }
  if (!row.approved) await applyApprovals(deps, new Map([[row.id, false]]))
  await insertPublisher(deps.db, { row, key: stored })
  return { publisher_id: row.id, api_key: key, key_prefix: stored.prefix }
}

export async function changePublisher(
  deps: Deps,
  { id, body }: { id: string; body: PublisherPatch },
) {
  const row = await updatePublisher(deps.db, { id, change: publisherChange(body) })
  if (!row) throw new AppError('not_found', 'There is no such publisher.')
  deps.accounts.publishers.clear()
  if (body.approved !== undefined) await settleApproval(deps, { id, approved: row.approved })
  return publisherWire(row)
}

/** Until Redis has what Postgres has: another change may have been stored meanwhile, and written before this one was. */
async function settleApproval(deps: Deps, stored: { id: string; approved: boolean }) {
  const { id } = stored
  for (let { approved } = stored, times = 0; times < MOST_TIMES; times++) {
    await applyApprovals(deps, new Map([[id, approved]]))
    const now = await isApproved(deps.db, id)
    if (now === approved) return
    approved = now
  }
}

/** From now on the hits of a publisher count, or do not. */
export async function applyApprovals(deps: Deps, approvals: Map<string, boolean>): Promise<void> {
  const ids = (approved: boolean) =>
    [...approvals].filter(([, value]) => value === approved).map(([id]) => id)
  const { client } = deps.slowRedis
  const write = async () => {
    for (const [first, ...rest] of chunkIds(ids(false)))
      await client.sadd(keys.blocked, first, ...rest)
    for (const chunk of chunkIds(ids(true))) await client.srem(keys.blocked, ...chunk)
  }
  await awaitEffect(write(), 'The approval is not effective yet; repeat the request.')
}

function chunkIds(ids: readonly string[]): [string, ...string[]][] {
  const found: [string, ...string[]][] = []
  for (let i = 0; i < ids.length; i += CHUNK) {
    const [first, ...rest] = ids.slice(i, i + CHUNK)
    if (first !== undefined) found.push([first, ...rest])
  }
  return found
}
