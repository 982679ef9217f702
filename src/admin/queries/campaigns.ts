import { eq, sql } from 'drizzle-orm'
import {
  type SavedExamples,
  saveExamples,
  selectExamples,
} from '../../campaigns/examples/queries.ts'
import type { ExamplesState } from '../../campaigns/examples/state.ts'
import type { Db } from '../../platform/db/client.ts'
import { advertisers, campaigns } from '../../platform/db/schema/index.ts'
import type { CampaignFields, CampaignRow } from '../shape/campaign.ts'
import { type Imported, idsByKey, upsertRows } from './upsert.ts'

export type NewCampaign = CampaignFields & { id: string; advertiserId: string }

type Examples = SavedExamples['examples']

/** Stores a campaign with its examples, both or neither. */
export async function insertCampaign(
  db: Db,
  row: NewCampaign,
  { examples, now }: { examples: Examples; now: Date },
): Promise<void> {
  const saving = { now, by: 'id', forgetsWritten: true } as const
  await db.batch([
    db.insert(campaigns).values(row),
    saveExamples(db, [{ key: row.id, examples }], saving),
  ])
}

/** What a change of the campaign is judged by. Null: there is no such campaign. */
export async function findPlan(db: Db, id: string) {
  const [row] = await db
    .select({
      advertiserId: campaigns.advertiserId,
      landingPage: campaigns.landingPage,
      startTime: campaigns.startTime,
      endTime: campaigns.endTime,
      domains: advertisers.domains,
    })
    .from(campaigns)
    .innerJoin(advertisers, eq(advertisers.id, campaigns.advertiserId))
    .where(eq(campaigns.id, id))
    .limit(1)
  return row ?? null
}

/** Changes the given fields, and the examples where they are named. Null: there is no such campaign. */
export async function updateCampaign(
  db: Db,
  id: string,
  { fields, examples, now }: { fields: Partial<CampaignFields>; examples: Examples; now: Date },
): Promise<{ row: CampaignRow; examples: ExamplesState | undefined } | null> {
  const saving = { now, by: 'id', forgetsWritten: true } as const
  const [changed, , stored] = await db.batch([
    db
      .update(campaigns)
      .set({
        ...fields,
        updatedAt: sql`greatest(clock_timestamp(), ${campaigns.updatedAt} + interval '1 microsecond')`,
      })
      .where(eq(campaigns.id, id))
      .returning(),
    saveExamples(db, [{ key: id, examples }], saving),
    selectExamples(db, id),
  ])
  const [row] = changed
  return row ? { row, examples: stored[0] } : null
}

/** Owner and start of the campaigns of those import keys. */
export async function listCampaignsByKey(db: Db, importKeys: readonly string[]) {
  return await db
    .select({
      importKey: campaigns.importKey,
      advertiserId: campaigns.advertiserId,
      startTime: campaigns.startTime,
    })
    .from(campaigns)
    .where(sql`${campaigns.importKey} = any(${sql.param(importKeys)}::text[])`)
}

export type ImportedCampaign = NewCampaign & Imported

/**
 * Stores campaigns by import key, with what their lines say of examples, by the id that a new row has; gives the id of
 * each. A campaign never changes its advertiser.
 */
export async function upsertCampaigns(
  db: Db,
  rows: ImportedCampaign[],
  { kept, examples, now }: { kept: Kept; examples: ReadonlyMap<string, Examples>; now: Date },
) {
  const saved = rows.map(({ id, importKey }) => ({ key: importKey, examples: examples.get(id) }))
  const [written] = await db.batch([
    upsertRows(db, campaigns, 'importKey', rows, ['advertiserId', ...kept]),
    saveExamples(db, saved, { now, by: 'import_key', forgetsWritten: false }),
  ])
  return idsByKey(written)
}

type Kept = readonly (keyof ImportedCampaign)[]
