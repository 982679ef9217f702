import { beforeEach, describe, expect, it } from 'vitest'
import { readKnowledge } from '../../../scripts/eval/data.ts'
import { compilePart, compileSnapshot, openPart } from '../../../src/campaigns/snapshot/format.ts'
import { joinLoaded } from '../../../src/campaigns/snapshot/join.ts'
import { readEntries, rebuildSnapshot } from '../../../src/campaigns/snapshot/load.ts'
import { parseManifest } from '../../../src/campaigns/snapshot/manifest.ts'
import { drawVersion, storePart, writeManifest } from '../../../src/campaigns/snapshot/put.ts'
import { idBucketOf } from '../../../src/campaigns/snapshot/ranges.ts'
import { findWeighed } from '../../../src/campaigns/snapshot/reuse.ts'
import { refreshSnapshot } from '../../../src/campaigns/snapshot/serve.ts'
import { startIsolate } from '../../support/app.ts'
import { campaign } from '../../support/campaigns.ts'
import { withTenants } from '../../support/fixtures.ts'

const knowledge = readKnowledge()
const idOf = (at: number) => `00000000-0000-7000-8000-0000000000${at.toString(16).padStart(2, '0')}`
const many = Array.from({ length: 60 }, (_, at) =>
  campaign(idOf(at * 4), {
    ...{
      title: `Kettle ${at} for tea`,
      keywords: [`kettle ${at % 7}`],
      countries: ['US', 'GB'].slice(at % 3),
    },
    ...{
      bidMicros: 1000 + at,
      topics: at % 2 ? ['gambling'] : [],
      timezone: at % 2 ? 'UTC' : 'Asia/Tokyo',
    },
    ...{ advertiserName: `Company ${at}`, groupId: at % 4 === 0 ? `group-${at}` : idOf(at * 4) },
    placements: at % 5 ? [] : [{ placement: 'below_response', clickRate: 0.5, quality: 1 }],
  }),
)
const part = (from: number, to: number) => ({
  ...{ from, to, version: '1' },
  part: openPart(compilePart(many.slice(from / 4, to / 4), { knowledge, most: 320 })),
})
const { rarity } = knowledge

it('joined parts say of every campaign what the whole says', () => {
  const whole = joinLoaded([part(0, 240)], { version: '1', rarity })
  const joined = joinLoaded([part(0, 48), part(48, 52), part(52, 52), part(52, 240)], {
    ...{ version: '1', rarity },
  })
  expect(joined.size).toBe(60)
  const told = (snapshot: typeof whole) =>
    many.map(({ id }, doc) => ({
      ...{ id: snapshot.id(doc), group: snapshot.group(doc), bid: snapshot.bidMicros(doc) },
      ...{
        starts: snapshot.startsAt(doc),
        ends: snapshot.endsAt(doc),
        cap: snapshot.capLimit(doc),
      },
      ...{ topics: snapshot.topics(doc), rate: snapshot.conversionRate(doc) },
      ...{ payer: snapshot.advertiser(doc), aim: snapshot.targeting(doc) },
      ...{ model: snapshot.pricingModel(doc), even: snapshot.isEven(doc) },
      ...{ creative: snapshot.creative(doc), found: snapshot.find(id) },
      ...{ all: snapshot.documents(id), learned: snapshot.expectation(doc, ['below_response']) },
    }))
  expect(told(joined)).toEqual(told(whole))
  expect(joined.find('nobody')).toBeUndefined()
  expect(() => joined.id(60)).toThrow(RangeError)
})

it('what is compiled with words weighed before is the same to the byte, and only what changed is weighed', () => {
  const before = [part(0, 100), part(100, 240)].map((one) => one.part)
  const changed = many.map((one, at) => (at === 9 ? { ...one, keywords: ['steel kettle'] } : one))
  const weighed = findWeighed(before)
  let missed = 0
  const known: typeof weighed = (print) => {
    const found = weighed(print)
    if (!found) missed++
    return found
  }
  const reused = compilePart(changed, { knowledge, most: 320, known })
  const anew = compilePart(changed, { knowledge, most: 320 })
  expect(Buffer.from(reused).equals(Buffer.from(anew))).toBe(true)
  expect(missed).toBe(1)
  compilePart(changed, { knowledge, most: 160, known })
  expect(missed).toBe(61)
})

describe('a snapshot in two parts', () => {
  const { stores, isolate, tenant } = withTenants({ vars: { AD_DEADLINE_MS: '2000' } })
  const halves = [
    { from: 0, to: 128 },
    { from: 128, to: 256 },
  ]
  const published = async () => parseManifest(String(await stores.redis('HGET', 'state', 'parts')))
  const versions = async () => (await published()).parts.map(({ version }) => version)
  const titles = async (deps = isolate.deps) => {
    const snapshot = await refreshSnapshot(deps)
    return ids.map((id) => snapshot.creative(snapshot.find(id) ?? -1).title)
  }
  const rename = async (id: string | undefined, title: string) =>
    await stores.sql(`update campaigns set title = '${title}' where id = '${id}'`)
  /** A campaign in each half. */
  let ids: string[]

  beforeEach(async () => {
    ids = []
    for (const { from, to } of halves) {
      for (let id = ''; ids.length <= from / 128; ) {
        id = await tenant.campaign({ daily_budget: 1000 })
        if (idBucketOf(id) >= from && idBucketOf(id) < to) ids.push(id)
        else await stores.sql(`update campaigns set status = 'archived' where id = '${id}'`)
      }
    }
    await publishHalves()
    await refreshSnapshot(isolate.deps)
  }, 60_000)

  async function publishHalves() {
    const { deps } = isolate
    const version = await drawVersion(deps)
    const parts = await Promise.all(
      halves.map(async (range) => {
        const scope = { ...range, kind: 'part', everywhere: 0.01 } as const
        const row = { ...range, version, read: version, content: '', stored: deps.now() }
        const compiled = compileSnapshot(await readEntries(deps, scope), await deps.knowledge())
        await storePart(deps, { row, compiled })
        return row
      }),
    )
    const turn = String((await stores.redis('HGET', 'state', 'turn')) ?? '0')
    await writeManifest(deps, { turn, manifest: { most: 320, parts }, moves: true })
  }

  it('a changed campaign is published with its part alone; others load that part alone', async () => {
    const other = startIsolate(stores.env)
    await refreshSnapshot(other.deps)
    const before = await versions()
    await rename(ids[0], 'A newer title')
    await rebuildSnapshot(isolate.deps, ids.slice(0, 1))
    const after = await versions()
    expect(after).toHaveLength(2)
    expect([after[0] === before[0], after[1] === before[1]]).toEqual([false, true])
    const held = other.deps.snapshots.current()?.parts?.[1]
    expect((await titles(other.deps))[0]).toBe('A newer title')
    expect(other.deps.snapshots.current()?.parts?.[1]).toBe(held)
  })

  it('what stops half way leaves the old one as it was, in every isolate', async () => {
    const before = { versions: await versions(), titles: await titles() }
    await rename(ids[0], 'Newer')
    await rename(ids[1], 'Newer too')
    const { SNAPSHOTS } = isolate.deps.env
    const put = SNAPSHOTS.put.bind(SNAPSHOTS)
    let puts = 0
    SNAPSHOTS.put = async (...args: Parameters<typeof put>) =>
      puts++ === 1 ? await Promise.reject(new Error('killed')) : await put(...args)
    await expect(rebuildSnapshot(isolate.deps, ids)).rejects.toThrow('killed')
    SNAPSHOTS.put = put
    expect(await versions()).toEqual(before.versions)
    expect(await titles()).toEqual(before.titles)
    expect(await titles(startIsolate(stores.env).deps)).toEqual(before.titles)
    await rebuildSnapshot(isolate.deps, ids)
    expect(await titles(startIsolate(stores.env).deps)).toEqual(['Newer', 'Newer too'])
  })

  it('two who publish at once both come through', async () => {
    const other = startIsolate(stores.env)
    await refreshSnapshot(other.deps)
    await rename(ids[0], 'First')
    await rename(ids[1], 'Second')
    await Promise.all([
      rebuildSnapshot(isolate.deps, ids.slice(0, 1)),
      rebuildSnapshot(other.deps, ids.slice(1)),
      rebuildSnapshot(isolate.deps, ids),
    ])
    expect(await titles(startIsolate(stores.env).deps)).toEqual(['First', 'Second'])
  })

  it('few campaigns become one part again when all are compiled', async () => {
    await rebuildSnapshot(isolate.deps)
    expect((await published()).parts).toMatchObject([{ from: 0, to: 256 }])
    expect((await refreshSnapshot(startIsolate(stores.env).deps)).size).toBe(2)
  })

  it('while a part is missing in KV an isolate keeps what it has', async () => {
    const before = isolate.deps.snapshots.current()
    const manifest = await published()
    const parts = manifest.parts.map((row, at) => (at === 1 ? { ...row, version: '7' } : row))
    await stores.redis('HSET', 'state', 'parts', JSON.stringify({ ...manifest, parts }))
    await stores.redis('HSET', 'state', 'version', '9999999999999')
    expect(await refreshSnapshot(isolate.deps)).toBe(before)
  })
})
