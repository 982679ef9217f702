import { createHash } from 'node:crypto'
import type { Isolate, Tenant } from './app.ts'

export type Reported = {
  event_id: string | null
  status: 'ok' | 'duplicate' | 'rejected'
  attributed: boolean
  error?: string
}

export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** An event as an advertiser's server reports it; every case overrides what it is about. */
export const purchase = (fields: Record<string, unknown> = {}) => ({
  event_id: `order-${crypto.randomUUID()}`,
  event_type: 'purchase',
  conversion_timestamp: new Date().toISOString(),
  value_cents: 4999,
  currency: 'USD',
  ...fields,
})

/** Posts to an advertiser's surface with its key. */
export const post = async (isolate: Isolate, path: string, body: unknown, key: string) =>
  await isolate.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': key },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

/** Reports events and answers what became of each. */
export async function report(isolate: Isolate, tenant: Tenant, ...data: unknown[]) {
  const answer = await post(isolate, '/conversions', { data }, tenant.advertiserKey)
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { results: Reported[] }).results
}
