import type { Deps } from '../deps.ts'
import { connectionPurpose } from '../platform/crypto/purposes.ts'
import { MOST_PER_SHOP } from '../platform/db/schema/index.ts'
import { AppError, invalidField } from '../platform/http/errors.ts'
import { type ConnectionRow, insertConnection, updateConnection } from './queries/connections.ts'
import type { ConnectionCreate, ConnectionPatch } from './schema/connection.ts'

/** A connection to a shop or a calendar; its deliveries are taken from now on. `origin` is where they go. */
export async function createConnection(
  deps: Deps,
  { body, origin }: { body: ConnectionCreate; origin: string },
) {
  const id = deps.newId()
  const row: ConnectionRow = {
    id,
    advertiserId: body.advertiser_id,
    kind: body.kind,
    shopDomain: body.kind === 'shopify' ? body.shop_domain : '',
    secretSealed: await sealSecret(deps, { id, secret: body.secret }),
    isActive: true,
    verificationStatus: 'pending',
    connectedAt: new Date(deps.now()),
  }
  switch (await insertConnection(deps.db, row)) {
    case 'no_advertiser':
      throw invalidField('advertiser_id', 'There is no such advertiser')
    case 'exists':
      throw new AppError('conflict', 'The advertiser has this connection already; PATCH it.')
    case 'full':
      throw new AppError('conflict', `${MOST_PER_SHOP} advertisers have connected this shop.`)
    case 'stored':
      deps.unknownSenders.clear()
      return { ...connectionWire(row), webhook_url: webhookUrl(row, origin) }
  }
}

/** Changes a connection; of an advertiser, where one is named. */
export async function changeConnection(
  deps: Deps,
  { id, advertiserId, body }: { id: string; advertiserId?: string; body: ConnectionPatch },
) {
  const row = await updateConnection(deps.db, {
    ...{ id, advertiserId },
    change: {
      ...(body.is_active === undefined ? {} : { isActive: body.is_active }),
      ...(body.secret === undefined
        ? {}
        : {
            secretSealed: await sealSecret(deps, { id, secret: body.secret }),
            verificationStatus: 'pending' as const,
          }),
    },
  })
  if (!row) throw new AppError('not_found', 'There is no such connection.')
  deps.unknownSenders.clear()
  return connectionWire(row)
}

const connectionWire = (row: ConnectionRow) => ({
  connection_id: row.id,
  advertiser_id: row.advertiserId,
  kind: row.kind,
  ...(row.kind === 'shopify' ? { shop_domain: row.shopDomain } : {}),
  is_active: row.isActive,
  verification_status: row.verificationStatus,
  connected_at: row.connectedAt.toISOString(),
})

/** A shop names itself in a header; a calendar is known by what its URL says. */
const webhookUrl = ({ kind, id }: ConnectionRow, origin: string) =>
  kind === 'shopify' ? `${origin}/webhooks/shopify` : `${origin}/webhooks/calendly?connection=${id}`

const sealSecret = async (deps: Deps, { id, secret }: { id: string; secret: string }) =>
  await (await deps.vault()).seal(connectionPurpose(id), { text: secret, iv: deps.random(12) })
