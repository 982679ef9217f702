import { beforeEach, describe, expect, it } from 'vitest'
import { rebuildSnapshot } from '../../../src/campaigns/snapshot/load.ts'
import { parseManifest } from '../../../src/campaigns/snapshot/manifest.ts'
import { refreshSnapshot } from '../../../src/campaigns/snapshot/serve.ts'
import { sha256Hex } from '../../../src/platform/crypto/digest.ts'
import { packSections } from '../../../src/platform/kv/pack.ts'
import { unzipBytes, zipBytes } from '../../../src/platform/kv/zip.ts'
import { startIsolate } from '../../support/app.ts'
import { withTenants } from '../../support/fixtures.ts'
import { collectGarbage } from '../../support/garbage.ts'
import { kv } from '../../support/kv.ts'

const { stores, isolate, tenant } = withTenants({ vars: { AD_DEADLINE_MS: '2000' } })
let campaignId: string

beforeEach(async () => {
  campaignId = await tenant.campaign({ daily_budget: 1000 })
})

const version = async () => await stores.redis('HGET', 'state', 'version')

describe('a stored snapshot', () => {
  it('is zipped, and comes back as it was', async () => {
    const bytes = new Float64Array(1000).fill(7).buffer
    const zipped = await zipBytes(bytes)
    expect(zipped.byteLength).toBeLessThan(500)
    expect(await sha256Hex(await unzipBytes(zipped))).toBe(await sha256Hex(bytes))
    expect(await unzipBytes(bytes)).toBe(bytes)
    expect((await unzipBytes(new ArrayBuffer(0))).byteLength).toBe(0)
  })

  it('is not stored again while nothing changed, until its life is near its end', async () => {
    const clock = { offset: 0, now: () => Date.now() + clock.offset }
    const later = startIsolate(stores.env, clock)
    const first = await version()
    await rebuildSnapshot(later.deps)
    expect(await version()).toBe(first)
    expect(later.deps.snapshots.current()?.version).toBe(first)
    clock.offset = 25 * 3_600_000
    await rebuildSnapshot(later.deps)
    expect(Number(await version())).toBeGreaterThan(Number(first))
  })

  it('is not replaced by what a slower isolate had read before', async () => {
    const slow = startIsolate(stores.env, { now: () => Date.now() - 3_600_000 })
    await rebuildSnapshot(isolate.deps)
    const published = await version()
    expect(Number(published)).toBeGreaterThan(0)
    await stores.redis('HDEL', 'state', 'drawn')
    await stores.sql(`update campaigns set title = 'An older title'`)
    await rebuildSnapshot(slow.deps)
    expect(await version()).toBe(published)
    expect(slow.deps.snapshots.current()?.version).toBe(published)
  })

  it('that was replaced is let go, whatever was answered from it', async () => {
    const serve = async () => {
      expect((await tenant.ad()).status).toBe(200)
      const { index } = await refreshSnapshot(isolate.deps)
      return new WeakRef(index)
    }
    const before = await serve()
    await tenant.campaign({ title: 'Another title' })
    const now = await serve()
    await isolate.settle()
    await collectGarbage()
    expect(before.deref()).toBeUndefined()
    expect(now.deref()).toBeDefined()
  })

  it('that is not there yet leaves an isolate the one it has; Postgres is not asked', async () => {
    const other = startIsolate(stores.env)
    const before = await refreshSnapshot(other.deps)
    await pretend('9999999999999')
    const { requests } = stores.gateways.postgres
    expect(await refreshSnapshot(other.deps)).toBe(before)
    expect(stores.gateways.postgres.requests).toBe(requests)
    const fresh = startIsolate(stores.env)
    expect((await refreshSnapshot(fresh.deps)).find(campaignId)).toBe(0)
  })

  it.each([
    ['no snapshot at all', Uint8Array.from(new TextEncoder().encode('what is this?')).buffer],
    [
      'one of an earlier form',
      packSections({ meta: new TextEncoder().encode('{"advertisers":[{}]}') }),
    ],
    ['one without a directory', new Uint32Array([0x41534431, 2, 0x5d7b]).buffer],
  ])('that is %s stops nobody: Postgres is asked', async (_, bytes) => {
    const [row] = (await published()).parts
    await kv.put(`snapshot:0-256:${row?.version}`, bytes)
    const fresh = startIsolate(stores.env)
    expect((await refreshSnapshot(fresh.deps)).find(campaignId)).toBe(0)
  })

  it('is looked for again only after a while', async () => {
    const clock = { offset: 0, now: () => Date.now() + clock.offset }
    const other = startIsolate(stores.env, clock)
    await refreshSnapshot(other.deps)
    const before = await stores.redis('HGET', 'state', 'parts')
    await pretend('9999999999999')
    await refreshSnapshot(other.deps)
    await stores.redis('HSET', 'state', 'parts', String(before))
    await tenant.campaign()
    expect((await refreshSnapshot(other.deps)).size).toBe(1)
    clock.offset = 10_000
    expect((await refreshSnapshot(other.deps)).size).toBe(2)
  })
})

/** What Redis says is published. */
const published = async () => parseManifest(String(await stores.redis('HGET', 'state', 'parts')))

/** Publishes a version that KV has nothing of. */
async function pretend(to: string) {
  const manifest = await published()
  const parts = manifest.parts.map((row) => ({ ...row, version: to }))
  await stores.redis('HSET', 'state', 'version', to)
  await stores.redis('HSET', 'state', 'parts', JSON.stringify({ ...manifest, parts }))
}
