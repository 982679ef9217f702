import { sql } from 'drizzle-orm'
import type { KeyKind } from '../../accounts/keys.ts'
import type { Db } from '../../platform/db/client.ts'
import { instantOf } from '../../platform/db/instant.ts'

/** A key as it is stored: its public part, and the SHA-256 of the whole. */
export type NewKey = { prefix: string; hash: string }

/**
 * Adds a key and ends the owner's older ones of the same use at `graceEnds`, those that end sooner excepted; one after the
 * other where several are asked for at once.
 * False: there is no such owner.
 */
export async function rotateKey(
  db: Db,
  {
    owner,
    key,
    graceEnds,
  }: { owner: { kind: KeyKind; id: string; use: 'any' | 'server' }; key: NewKey; graceEnds: Date },
): Promise<boolean> {
  const table = sql.identifier(owner.kind === 'publisher' ? 'publishers' : 'advertisers')
  const ends = instantOf(graceEnds)
  const [, { rows }] = await db.batch([
    db.execute(sql`select id from ${table} where id = ${owner.id}::uuid for update`),
    db.execute(sql`
    with minted as (
      insert into api_keys (prefix, hash, kind, owner_id, use)
      select ${key.prefix}, ${key.hash}, ${owner.kind}, id, ${owner.use} from ${table} where id = ${owner.id}::uuid
      returning owner_id, kind, use
    ), aged as (
      update api_keys k set expires_at = ${ends} from minted m
      where k.owner_id = m.owner_id and k.kind = m.kind and k.use = m.use
        and k.revoked_at is null and (k.expires_at is null or k.expires_at > ${ends})
    )
    select owner_id from minted`),
  ])
  return rows.length === 1
}

/** Up to two keys that start so: enough to tell one from several. */
export async function listKeys(db: Db, start: string) {
  const { rows } = await db.execute<{ prefix: string; hash: string }>(sql`
    select prefix, hash from api_keys where starts_with(prefix, ${start}) order by prefix limit 2`)
  return rows
}

/** Ends a key at once. Repeating it changes nothing. */
export async function revokeKey(
  db: Db,
  { prefix, at }: { prefix: string; at: Date },
): Promise<void> {
  await db.execute(sql`
    update api_keys set revoked_at = coalesce(revoked_at, ${instantOf(at)})
    where prefix = ${prefix}`)
}
