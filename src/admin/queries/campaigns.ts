import { eq, sql } from 'drizzle-orm'
import {
  type SavedExamples,
  saveExamples,
  selectExamples,
} from '../../campaigns/examples/queries.ts'
import type { ExamplesState } from '../../campaigns/examples/state.ts'
import { type Picked, saveOwnAds, saveOwnGroups } from '../../campaigns/groups/own.ts'
import { narrowToCampaign } from '../../platform/db/campaign.ts'
import type { Db } from '../../platform/db/client.ts'
import { demandThat, unlessCalledOff } from '../../platform/db/demand.ts'
import { advertisers, campaigns } from '../../platform/db/schema/index.ts'
import { namesTimes } from '../rules.ts'
import type { CampaignFields, CampaignRow } from '../shape/campaign.ts'
import { type Imported, idsByKey, laterThan, upsertRows } from './upsert.ts'

type NewCampaign = CampaignFields & { id: string; advertiserId: string }

type Examples = SavedExamples['examples']

/** Stores a campaign with the group that it is, its ads and examples, all or nothing. */
export async function insertCampaign(
  db: Db,
  { row, examples, now }: { row: NewCampaign; examples: Examples; now: Date },
): Promise<void> {
  const saving = { now, by: 'id', forgetsWritten: true } as const
  const which: Picked = { by: 'id', keys: [row.id] }
  await db.batch([
    db.insert(campaigns).values(row),
    saveOwnGroups(db, which),
    saveOwnAds(db, which),
    saveExamples(db, { saved: [{ key: row.id, examples }], saving }),
  ])
}

/** What a change of the campaign is judged by. Null: there is no such campaign. */
export async function findPlan(db: Db, id: string) {
  const columns = {
    advertiserId: campaigns.advertiserId,
    landingPage: campaigns.landingPage,
    startTime: campaigns.startTime,
    endTime: campaigns.endTime,
    madeBy: campaigns.madeBy,
    nextAdNumber: campaigns.nextAdNumber,
    domains: advertisers.domains,
  }
  const [row] = await narrowToCampaign(db.select(columns).from(campaigns).$dynamic(), id)
  return row ?? null
}

type Fields = Partial<CampaignFields>

/** Calls a change off that leaves an end before the start: two at once may name one each, and each be right. */
export const demandTimes = (db: Db, { id, fields }: { id: string; fields: Fields }) =>
  demandThat(
    db,
    namesTimes(fields)
      ? sql`not exists (select from campaigns where id = ${id}::uuid and end_time <= start_time)`
      : sql`true`,
  )

/** Changes the given fields, and the examples where they are named. Null, and nothing changes: gone, or it would end before it starts. */
export async function updateCampaign(
  db: Db,
  { id, fields, examples, now }: { id: string; fields: Fields; examples: Examples; now: Date },
): Promise<{ row: CampaignRow; examples: ExamplesState | undefined } | null> {
  const saving = { now, by: 'id', forgetsWritten: true } as const
  const which: Picked = { by: 'id', keys: [id] }
  const changing = db.batch([
    db
      .update(campaigns)
      .set({
        ...fields,
        updatedAt: laterThan(campaigns.updatedAt),
      })
      .where(eq(campaigns.id, id))
      .returning(),
    demandTimes(db, { id, fields }),
    saveOwnGroups(db, which),
    saveOwnAds(db, which),
    saveExamples(db, { saved: [{ key: id, examples }], saving }),
    selectExamples(db, id),
  ])
  const [changed, , , , , stored] = (await unlessCalledOff(changing)) ?? []
  const row = changed?.[0]
  return row ? { row, examples: stored?.[0] } : null
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
  {
    rows,
    kept,
    examples,
    now,
  }: { rows: ImportedCampaign[]; kept: Kept; examples: ReadonlyMap<string, Examples>; now: Date },
) {
  const saved = rows.map(({ id, importKey }) => ({ key: importKey, examples: examples.get(id) }))
  const which: Picked = { by: 'import_key', keys: rows.map(({ importKey }) => importKey) }
  const [written] = await db.batch([
    upsertRows(db, {
      table: campaigns,
      identity: 'importKey',
      rows,
      kept: ['advertiserId', ...kept],
    }),
    saveOwnGroups(db, which),
    saveOwnAds(db, which),
    saveExamples(db, { saved, saving: { now, by: 'import_key', forgetsWritten: false } }),
  ])
  return idsByKey(written)
}

type Kept = readonly (keyof ImportedCampaign)[]
