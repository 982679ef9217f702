import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { apiKeys, publishers } from '../../platform/db/schema/index.ts'
import type { PublisherFields, PublisherRow } from '../shape/publisher.ts'
import type { NewKey } from './keys.ts'
import { publisherColumns } from './lists.ts'
import { type Imported, upsertWhole } from './upsert.ts'

type NewPublisher = PublisherFields & { id: string; pseudonymKey: string }

/** Stores a publisher with its first key, both or neither. */
export async function insertPublisher(
  db: Db,
  { row, key }: { row: NewPublisher; key: NewKey },
): Promise<void> {
  await db.batch([
    db.insert(publishers).values(row),
    db.insert(apiKeys).values({ ...key, kind: 'publisher', ownerId: row.id }),
  ])
}

/** Changes the given fields. Null: there is no such publisher. */
export async function updatePublisher(
  db: Db,
  { id, change }: { id: string; change: Partial<PublisherFields> },
): Promise<PublisherRow | null> {
  const [row] = await db
    .update(publishers)
    .set({ ...change, updatedAt: sql`now()` })
    .where(eq(publishers.id, id))
    .returning(publisherColumns)
  return row ?? null
}

export async function isApproved(db: Db, id: string): Promise<boolean> {
  const [row] = await db
    .select({ approved: publishers.approved })
    .from(publishers)
    .where(eq(publishers.id, id))
  return row?.approved === true
}

export type ImportedPublisher = NewPublisher & Imported

/** Stores publishers by import key; gives the id of each. */
export async function upsertPublishers(
  db: Db,
  { rows, kept }: { rows: ImportedPublisher[]; kept: (keyof ImportedPublisher)[] },
) {
  return await upsertWhole(db, {
    table: publishers,
    identity: 'importKey',
    rows,
    kept: ['pseudonymKey', ...kept],
  })
}
