import type { NeonClient } from '../platform/db/neon.ts'
import type { PublisherAccount } from '../platform/http/account.ts'

/** Far more than a publisher runs at once; the newest win. */
const MOST_EXPERIMENTS = 10

/** Where each field of the account is; `p` is the publisher, `k` the key. */
const ACCOUNT: Record<keyof PublisherAccount, string> = {
  id: 'p.id',
  name: 'p.name',
  approved: 'p.approved',
  revenueShareBp: 'p.revenue_share_bp',
  baselineRelevancy: 'p.baseline_relevancy',
  floorCpmMicros: 'p.floor_cpm_micros',
  excludedTopics: 'p.excluded_topics',
  blockedAdvertisers: 'p.blocked_advertisers::text[]',
  blockedCampaigns:
    'array(select campaign_id::text from blocked_ads where publisher_id = p.id order by 1)',
  defaultTopics: 'p.default_topics',
  viewWindowMinutes: 'p.view_window_minutes',
  serverViews: 'p.server_views',
  pseudonymKey: 'p.pseudonym_key',
  promptTemplate: 'p.prompt_template',
  model: 'p.model',
  origins: 'p.origins',
  allowNoOrigin: 'p.allow_no_origin',
  directUsers: 'p.direct_users',
  testMode: 'p.test_mode',
  keyUse: 'k.use',
  experiments: `(select coalesce(jsonb_agg(e), '[]') from (
    select id, number, arms from experiments where publisher_id = p.id and status = 'active'
    order by number desc limit ${MOST_EXPERIMENTS}) e)`,
}

const STATEMENT = `select k.hash, k.expires_at, k.revoked_at, ${Object.entries(ACCOUNT)
  .map(([name, column]) => `${column} as "${name}"`)
  .join(', ')}
from api_keys k join publishers p on p.id = k.owner_id where k.prefix = $1 limit 1`

type Row = Omit<PublisherAccount, 'floorCpmMicros'> & {
  floorCpmMicros: string
  hash: string
  expires_at: string | null
  revoked_at: string | null
}

/**
 * The key of that prefix with its publisher, or null. In SQL, since an isolate asks for it before its first ad and needs
 * no Drizzle otherwise (docs/decisions/light-front.md).
 */
export async function findPublisherKey(sql: NeonClient, prefix: string) {
  const { rows } = await sql.run({ sql: STATEMENT, params: [prefix], arrayMode: false })
  const [row] = rows as Row[]
  if (!row) return null
  const { hash, expires_at, revoked_at, ...account } = row
  return {
    key: { hash, expiresAt: timeOf(expires_at), revokedAt: timeOf(revoked_at) },
    // A bigint, which Postgres writes as a text.
    account: { ...account, floorCpmMicros: Number(account.floorCpmMicros) },
  }
}

const timeOf = (text: string | null) => (text === null ? null : new Date(text))
