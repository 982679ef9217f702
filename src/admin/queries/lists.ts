import { and, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../../platform/db/client.ts'
import { instantOfMicroseconds, microsecondsOf } from '../../platform/db/instant.ts'
import { advertisers, campaigns, experiments, publishers } from '../../platform/db/schema/index.ts'
import type { Asked } from '../reads/page.ts'

type Listed = { id: PgColumn; name: PgColumn; createdAt: PgColumn }

const madeAt = ({ createdAt }: Listed) => sql<string>`${microsecondsOf(createdAt)}::text`

/** Rows whose name has the text, in any case, made before that place. */
function isAsked({ id, name, createdAt }: Listed, { q, after }: Asked): SQL | undefined {
  const named = q === undefined ? undefined : sql`position(lower(${q}) in lower(${name})) > 0`
  const behind =
    after &&
    sql`(${createdAt}, ${id}) < (${instantOfMicroseconds(after.madeAt)},
      ${after.id}::uuid)`
  return and(named, behind)
}

const byNewest = ({ id, createdAt }: Listed) => [desc(createdAt), desc(id)]

// No key is ever in an answer.
const {
  pseudonymKey: _secret,
  importKey: _ofPublisher,
  ...ofPublisher
} = getTableColumns(publishers)
export const publisherColumns = {
  ...ofPublisher,
  blockedAdvertisers: sql<string[]>`${publishers.blockedAdvertisers}::text[]`,
}
const { importKey: _ofAdvertiser, ...advertiserColumns } = getTableColumns(advertisers)
const { importKey: _ofCampaign, ...campaignColumns } = getTableColumns(campaigns)

const publisher = { ...publisherColumns, madeAt: madeAt(publishers) }
const advertiser = { ...advertiserColumns, madeAt: madeAt(advertisers) }
const campaign = { ...campaignColumns, madeAt: madeAt(campaigns) }
const experiment = { ...getTableColumns(experiments), madeAt: madeAt(experiments) }

export const listPublishers = async (db: Db, page: Asked) =>
  await db
    .select(publisher)
    .from(publishers)
    .where(isAsked(publishers, page))
    .orderBy(...byNewest(publishers))
    .limit(page.limit)

export const findPublisher = async (db: Db, id: string) =>
  (await db.select(publisher).from(publishers).where(eq(publishers.id, id)).limit(1))[0]

export const listAdvertisers = async (db: Db, page: Asked) =>
  await db
    .select(advertiser)
    .from(advertisers)
    .where(isAsked(advertisers, page))
    .orderBy(...byNewest(advertisers))
    .limit(page.limit)

export const findAdvertiser = async (db: Db, id: string) =>
  (await db.select(advertiser).from(advertisers).where(eq(advertisers.id, id)).limit(1))[0]

type CampaignFilter = {
  advertiserId: string | undefined
  status: (typeof campaigns.$inferSelect)['status'] | undefined
}

export const listCampaigns = async (
  db: Db,
  { filter: { advertiserId, status }, page }: { filter: CampaignFilter; page: Asked },
) =>
  await db
    .select(campaign)
    .from(campaigns)
    .where(
      and(
        isAsked(campaigns, page),
        advertiserId === undefined ? undefined : eq(campaigns.advertiserId, advertiserId),
        status === undefined ? undefined : eq(campaigns.status, status),
      ),
    )
    .orderBy(...byNewest(campaigns))
    .limit(page.limit)

export const findCampaign = async (db: Db, id: string) =>
  (await db.select(campaign).from(campaigns).where(eq(campaigns.id, id)).limit(1))[0]

export const listExperiments = async (db: Db, page: Asked) =>
  await db
    .select(experiment)
    .from(experiments)
    .where(isAsked(experiments, page))
    .orderBy(...byNewest(experiments))
    .limit(page.limit)

export const findExperiment = async (db: Db, id: string) =>
  (await db.select(experiment).from(experiments).where(eq(experiments.id, id)).limit(1))[0]
