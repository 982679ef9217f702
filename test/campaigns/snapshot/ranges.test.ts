import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Manifest,
  NOTHING_PUBLISHED,
  parseManifest,
  publishRows,
} from '../../../src/campaigns/snapshot/manifest.ts'
import {
  BUCKETS,
  groupRanges,
  idBucketOf,
  isComplete,
  layOver,
  MOST_IN_PART,
  planRanges,
} from '../../../src/campaigns/snapshot/ranges.ts'

const even = (count: number) => Array.from({ length: BUCKETS }, () => count / BUCKETS)

describe('the ranges of the parts', () => {
  it.each([
    { name: 'few campaigns are one part', groups: 4096, want: 1 },
    { name: 'one more are two', groups: 4096 + BUCKETS, want: 2 },
    { name: 'ten thousand are four', groups: 10_240, want: 4 },
    { name: 'a hundred thousand are 32', groups: 102_400, want: 32 },
    { name: 'a bucket cannot be halved', groups: 10_000_000 * BUCKETS, want: BUCKETS },
  ])('$name', ({ groups, want }) => {
    const ranges = planRanges([], { counts: even(groups), joins: false })
    expect(ranges).toHaveLength(want)
    expect(isComplete(ranges)).toBe(true)
  })

  it('however campaigns come and go, every campaign is in one part, and parts are neither crowded nor needlessly many', () => {
    const counts = fc.array(fc.nat({ max: 3000 }), { minLength: BUCKETS, maxLength: BUCKETS })
    fc.assert(
      fc.property(fc.array(counts, { minLength: 1, maxLength: 4 }), fc.boolean(), (days, joins) => {
        let ranges = planRanges([], { counts: even(0), joins: false })
        for (const day of days) {
          const next = planRanges(ranges, { counts: day, joins })
          expect(isComplete(next)).toBe(true)
          for (const group of groupRanges(next, ranges))
            expect(layOver(ranges, group)).toBeDefined()
          for (const { from, to } of next) {
            const groups = day.slice(from, to).reduce((sum, count) => sum + count, 0)
            expect(groups <= MOST_IN_PART || to - from === 1).toBe(true)
          }
          ranges = next
        }
        expect(planRanges(ranges, { counts: even(0), joins: true })).toEqual([
          { from: 0, to: BUCKETS },
        ])
      }),
      { numRuns: 30 },
    )
  })

  it('a campaign is in the bucket of the last byte of its id', () => {
    expect(idBucketOf('019a2054-c9fe-7ced-9292-a1f3dbf833af')).toBe(0xaf)
  })
})

const row = (from: number, to: number, read: number, content = `${from}-${to}:${read}`) => ({
  ...{ from, to, content, stored: 0 },
  ...{ version: String(read), read: String(read) },
})
const manifest = (...parts: Manifest['parts']): Manifest => ({ most: 320, parts })

describe('a part that is published', () => {
  const both = manifest(row(0, 128, 5), row(128, 256, 6))
  it.each([
    { name: 'is named beside the others', own: [row(0, 128, 7)], want: ['7', '6'] },
    { name: 'is not, where later rows are published', own: [row(0, 128, 5)], want: 'behind' },
    { name: 'nor half of what is', own: [row(0, 64, 9)], want: 'behind' },
    { name: 'two halves are', own: [row(0, 64, 9), row(64, 128, 9)], want: ['9', '9', '6'] },
    { name: 'all in one is', own: [row(0, 256, 9)], want: ['9'] },
    { name: 'all in one is not, behind any', own: [row(0, 256, 6)], want: 'behind' },
  ])('$name', ({ own, want }) => {
    const merged = publishRows(both, manifest(...own))
    if (merged.kind === 'behind') expect(want).toBe('behind')
    else expect(merged.manifest.parts.map(({ version }) => version)).toEqual(want)
  })

  it('that says the same moves nobody, and notes that it was read', () => {
    const [first] = both.parts
    if (!first) throw new Error('no part')
    const merged = publishRows(both, manifest({ ...first, read: '9' }))
    expect(merged).toMatchObject({
      kind: 'same',
      manifest: { parts: [{ version: '5', read: '9' }, {}] },
    })
  })

  it.each(['', '{}', '{"most":1,"parts":[]}', JSON.stringify(manifest(row(0, 128, 1)))])(
    'a manifest that is not whole is none: %s',
    (text) => expect(parseManifest(text)).toEqual(NOTHING_PUBLISHED),
  )
})
