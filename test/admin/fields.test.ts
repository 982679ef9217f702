import { describe, expect, it } from 'vitest'
import * as fields from '../../src/admin/schema/fields.ts'
import * as amounts from '../../src/platform/http/amounts.ts'

const refused = Symbol('refused')
const read = (schema: { safeParse: (value: unknown) => { data?: unknown } }, value: unknown) => {
  const result = schema.safeParse(value)
  return 'data' in result && result.data !== undefined ? result.data : refused
}

describe('money', () => {
  it.each([
    { name: 'cents', dollars: 1.05, micros: 1_050_000 },
    { name: 'a decimal that binary floats miss', dollars: 1.005, micros: 1_005_000 },
    { name: 'the smallest amount', dollars: 0.000001, micros: 1 },
    { name: 'a sum as binary floats have it', dollars: 0.1 + 0.2, micros: 300_000 },
    { name: 'a product as they have it', dollars: 3 * 1.1, micros: 3_300_000 },
    { name: 'parts of a microdollar, down', dollars: 0.0000014, micros: refused },
    { name: 'parts of a microdollar, up', dollars: 1.0000005, micros: refused },
    { name: 'nothing', dollars: 0, micros: 0 },
    { name: 'next to nothing', dollars: 1e-10, micros: refused },
    { name: 'many digits', dollars: 999_999_999.123456, micros: 999_999_999_123_456 },
    { name: 'the most', dollars: 1_000_000_000, micros: 1_000_000_000_000_000 },
    { name: 'over the most', dollars: 1_000_000_000.01, micros: refused },
    { name: 'a debt', dollars: -0.01, micros: refused },
    { name: 'infinity', dollars: Number.POSITIVE_INFINITY, micros: refused },
    { name: 'no number', dollars: Number.NaN, micros: refused },
    { name: 'digits in a text', dollars: '1', micros: refused },
  ])('$name', ({ dollars, micros }) => expect(read(amounts.dollars, dollars)).toBe(micros))

  it.each([
    { dollars: 0.000001, micros: 1 },
    { dollars: 0.0000004, micros: refused },
    { dollars: 0, micros: refused },
  ])('a price of $dollars', ({ dollars, micros }) =>
    expect(read(amounts.positiveDollars, dollars)).toBe(micros),
  )

  it.each([
    { share: 0, basisPoints: 0 },
    { share: 0.7, basisPoints: 7000 },
    { share: 0.29, basisPoints: 2900 },
    { share: 0.1 * 3, basisPoints: 3000 },
    { share: 1, basisPoints: 10_000 },
    { share: 1.0001, basisPoints: refused },
    { share: 1e-9, basisPoints: refused },
    { share: -0.1, basisPoints: refused },
  ])('a share of $share', ({ share, basisPoints }) =>
    expect(read(amounts.share, share)).toBe(basisPoints),
  )
})

describe('text', () => {
  it.each([
    { name: 'is trimmed', value: '  a b ', want: 'a b' },
    { name: 'at its bound', value: 'abcde', want: 'abcde' },
    { name: 'is measured without its blanks', value: '  abcde  ', want: 'abcde' },
    { name: 'one over its bound', value: 'abcdef', want: refused },
    { name: 'of blanks', value: '   ', want: refused },
    { name: 'with what Postgres cannot store', value: 'a\0', want: refused },
    { name: 'with half a character', value: 'a\ud800', want: refused },
    { name: 'with a whole one', value: 'a😀', want: 'a😀' },
    { name: 'that is a number', value: 5, want: refused },
  ])('$name', ({ value, want }) => expect(read(fields.text(5), value)).toBe(want))
})

describe('landing pages', () => {
  it.each([
    { name: 'are kept as they are', value: 'https://a.example', want: 'https://a.example' },
    { name: 'have paths', value: ' https://a.example/b?c=d#e ', want: 'https://a.example/b?c=d#e' },
    { name: 'are ASCII', value: 'https://ä.example/ü', want: 'https://xn--4ca.example/%C3%BC' },
    { name: 'are https', value: 'http://a.example', want: refused },
    { name: 'are no scripts', value: 'javascript:alert(1)', want: refused },
    { name: 'have no user', value: 'https://me@a.example', want: refused },
    { name: 'have no password', value: 'https://me:pw@a.example', want: refused },
    { name: 'have no backslash', value: 'https://a.example\\@b.example', want: refused },
    { name: 'have no blank inside', value: 'https://a.ex ample', want: refused },
    { name: 'have no line break', value: 'https://a.example/\r\nSet-Cookie:x', want: refused },
    { name: 'have a host', value: 'https://', want: refused },
    { name: 'are absolute', value: '//a.example', want: refused },
    {
      name: 'are at most 2,048 long',
      value: `https://a.example/${'x'.repeat(2030)}`,
      want: `https://a.example/${'x'.repeat(2030)}`,
    },
    { name: 'are not longer', value: `https://a.example/${'x'.repeat(2031)}`, want: refused },
  ])('$name', ({ value, want }) => expect(read(fields.httpsUrl, value)).toBe(want))

  it("a publisher's page may be http", () =>
    expect(read(fields.httpUrl, 'http://a.example/b')).toBe('http://a.example/b'))
})

describe('domains', () => {
  it.each([
    { name: 'are lower case', value: ' Shop.Example ', want: 'shop.example' },
    { name: 'are punycode', value: 'müller.example', want: 'xn--mller-kva.example' },
    { name: 'have a dot', value: 'localhost', want: refused },
    { name: 'have no path', value: 'shop.example/a', want: refused },
    { name: 'have no scheme', value: 'https://shop.example', want: refused },
    { name: 'have no port', value: 'shop.example:443', want: refused },
    { name: 'have no wildcard', value: '*.shop.example', want: refused },
    { name: 'are no addresses', value: '192.0.2.1', want: refused },
    { name: 'are no numbers in disguise', value: '0xc0.0.2.1', want: refused },
    { name: 'have a name before the dot', value: '.example', want: refused },
    { name: 'are not empty', value: '', want: refused },
  ])('$name', ({ value, want }) => expect(read(fields.domain, value)).toBe(want))
})

describe('words of fixed lists', () => {
  it.each([
    { schema: fields.country, value: ' de ', want: 'DE' },
    { schema: fields.country, value: 'uk', want: 'GB' },
    { schema: fields.country, value: 'XX', want: refused },
    { schema: fields.country, value: 'DEU', want: refused },
    { schema: fields.topic, value: 'Real-Estate', want: 'real_estate' },
    { schema: fields.topic, value: 'TRAVEL', want: 'travel' },
    { schema: fields.topic, value: 'betting', want: refused },
    { schema: fields.topicOrSynonym, value: 'Betting', want: 'gambling' },
    { schema: fields.topicOrSynonym, value: 'cryptocurrency', want: 'crypto' },
    { schema: fields.topicOrSynonym, value: 'nonsense', want: refused },
    { schema: fields.timezone, value: 'Asia/Kathmandu', want: 'Asia/Kathmandu' },
    { schema: fields.timezone, value: 'Etc/GMT+5', want: 'Etc/GMT+5' },
    { schema: fields.timezone, value: '+05:30', want: refused },
    { schema: fields.timezone, value: 'Mars/Olympus', want: refused },
    { schema: fields.timezone, value: "UTC'", want: refused },
  ])('$value', ({ schema, value, want }) => expect(read(schema, value)).toBe(want))
})

describe('instants', () => {
  const iso = (value: unknown) => {
    const date = read(fields.instant, value)
    return date instanceof Date ? date.toISOString() : date
  }
  it.each([
    { name: 'UTC', value: '2026-03-01T10:00:00Z', want: '2026-03-01T10:00:00.000Z' },
    { name: 'an offset', value: '2026-03-01T10:00:00+05:45', want: '2026-03-01T04:15:00.000Z' },
    { name: 'no zone is UTC', value: '2026-03-01T10:00:00', want: '2026-03-01T10:00:00.000Z' },
    { name: 'milliseconds', value: '2026-03-01T10:00:00.125Z', want: '2026-03-01T10:00:00.125Z' },
    { name: 'a date alone', value: '2026-03-01', want: refused },
    { name: 'a day that is none', value: '2026-02-30T10:00:00Z', want: refused },
    { name: 'the first', value: '2000-01-01T00:00:00Z', want: '2000-01-01T00:00:00.000Z' },
    { name: 'before the first', value: '1999-12-31T23:59:59Z', want: refused },
    { name: 'after the last', value: '3000-01-01T00:00:00Z', want: refused },
    { name: 'seconds since 1970', value: 1_700_000_000, want: refused },
  ])('$name', ({ value, want }) => expect(iso(value)).toBe(want))
})
