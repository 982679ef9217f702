import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PLACEMENTS } from '../../src/ads/read/mend.ts'
import { contextFields, DEVICE_TEXTS, USER_TEXTS } from '../../src/ads/read/mend-person.ts'
import { readPlainRequest } from '../../src/ads/read/plain.ts'
import { adRequest } from '../../src/ads/schema.ts'

const RUNS = 4000

/** A field that is mostly left out. */
const seldom = (value: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value })
const text = (longest: number) => fc.string({ maxLength: Math.min(longest, 40), unit: 'binary' })
const texts = (bounds: Readonly<Record<string, number>>) =>
  Object.fromEntries(
    Object.entries(bounds).map(([name, most]) => [
      name,
      seldom(fc.option(text(most), { nil: null })),
    ]),
  )
const extras = Object.fromEntries(
  [...contextFields, 'nothing', 'of', 'ours'].map((name) => [name, seldom(fc.jsonValue())]),
)
const plainBody = fc.record({
  sessionId: fc.string({ minLength: 1, maxLength: 512 }),
  relevancy: seldom(fc.double({ min: 0, max: 1, noNaN: true })),
  testAd: seldom(fc.boolean()),
  excludedTopics: seldom(fc.array(text(200), { maxLength: 5 })),
  user: seldom(fc.option(fc.record({ ...texts(USER_TEXTS), ...extras }), { nil: null })),
  device: fc.option(fc.record({ ...texts(DEVICE_TEXTS), ...extras }), { nil: undefined }),
  placements: fc.array(
    fc.record({ placement: fc.constantFrom(...PLACEMENTS.types), placement_id: text(256) }),
    { minLength: 1, maxLength: 10 },
  ),
  messages: fc.array(fc.record({ role: text(100), content: fc.string() }), { maxLength: 80 }),
  more: seldom(fc.jsonValue()),
})

/** What breaks bounds, or types, or nothing. */
const odd = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom<unknown>(
    null,
    '',
    0,
    -0,
    1,
    2,
    -1,

    true,
    'lead_form',
    'group_chat',
    [],
    {},
  ),
  fc.constantFrom('x'.repeat(256), 'x'.repeat(257), 'x'.repeat(512), 'x'.repeat(513)),
  fc.constantFrom(...[100, 101, 200, 201, 2000, 2001].map((n) => 'y'.repeat(n))),
  fc.constantFrom<unknown>(new Array(201).fill('t'), new Array(2001).fill(0), [{}], [[]]),
  fc.constant({ gdpr: 1, gdprConsent: 'x' }),
)

/** Every place in a body, as a path. */
function listPaths(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [path]
  return [
    path,
    ...Object.entries(value).flatMap(([name, item]) => listPaths(item, [...path, name])),
  ]
}

function withAt(body: unknown, [name, ...rest]: string[], value: unknown): unknown {
  if (name === undefined) return value
  const copy: unknown = Array.isArray(body) ? [...body] : { ...Object(body) }
  Reflect.set(Object(copy), name, withAt(Reflect.get(Object(body), name), rest, value))
  return copy
}

const mutatedBody = fc
  .tuple(plainBody, fc.array(fc.tuple(fc.nat(), odd), { minLength: 1, maxLength: 3 }))
  .map(([body, changes]) =>
    changes.reduce<unknown>((made, [place, value]) => {
      const paths = listPaths(made)
      return withAt(made, paths[place % paths.length] ?? [], value)
    }, body),
  )

/** As a body comes: from JSON. */
const asSent = (body: unknown): unknown => JSON.parse(JSON.stringify(body) ?? 'null')

describe('a request that is read by hand', () => {
  it('is what the schema makes of it, whatever is plain', () => {
    fc.assert(
      fc.property(plainBody.map(asSent), (body) => {
        const plain = readPlainRequest(body)
        expect(plain).toBeDefined()
        expect(plain).toEqual(adRequest.parse(body))
      }),
      { numRuns: RUNS },
    )
  })

  it('is never one that the schema refuses, nor another value', () => {
    const seen = { plain: 0, left: 0, refused: 0 }
    fc.assert(
      fc.property(mutatedBody.map(asSent), (body) => {
        const plain = readPlainRequest(body)
        const judged = adRequest.safeParse(body)
        if (!judged.success) seen.refused += 1
        if (plain === undefined) {
          seen.left += 1
          return
        }
        seen.plain += 1
        expect(judged.success).toBe(true)
        expect(plain).toEqual(judged.data)
      }),
      { numRuns: RUNS },
    )
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(RUNS / 20)
  })

  it.each([
    { name: 'an empty session', change: { sessionId: '' } },
    { name: 'a session over its bound', change: { sessionId: 'x'.repeat(513) } },
    { name: 'no slot', change: { placements: [] } },
    { name: 'a slot of a group', change: { placements: [slot('group_chat')] } },
    { name: 'eleven slots', change: { placements: new Array(11).fill(slot('top_page')) } },
    { name: 'a floor over 1', change: { relevancy: 1.01 } },
    { name: 'a floor that is no number', change: { relevancy: '0.5' } },
    { name: 'consent, which the schema reads', change: { regs: { gdpr: 1 } } },
    { name: 'a list for a device', change: { device: [] } },
    { name: 'a user agent over its bound', change: { device: { ua: 'x'.repeat(2001) } } },
    { name: 'no messages', change: { messages: undefined } },
    { name: 'a message that is none', change: { messages: [null] } },
  ])('$name is left to the schema', ({ change }) => {
    const body = { sessionId: 's', placements: [slot('top_page')], messages: [], ...change }
    expect(readPlainRequest(body)).toBeUndefined()
  })
})

function slot(placement: string) {
  return { placement, placement_id: 'main' }
}
