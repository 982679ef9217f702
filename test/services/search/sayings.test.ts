import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { buildSayings } from '../../../scripts/build-services.ts'
import { readTold } from '../../../scripts/services/read.ts'
import { factsOf, judgeCondition } from '../../../src/services/search/facts.ts'
import { filled } from '../../support/filled.ts'
import { service } from '../samples.ts'

it('the asset is what the data says', () => {
  expect(Buffer.from(buildSayings()).equals(readFileSync('assets/services.bin'))).toBe(true)
})

it('every service is told of once, with what people say who need it', () => {
  const told = readTold()
  expect(new Set(told.map(({ slug }) => slug)).size).toBe(told.length)
  for (const { slug, fits, terms } of filled(told)) {
    expect([slug, fits.length >= 10, terms.length >= 10]).toEqual([slug, true, true])
  }
})

const told = (facts: Readonly<Record<string, readonly string[]>>) => ({
  ...{ slug: 'a', fits: [], not: [], terms: [] },
  facts,
})
it.each([
  ['what nobody knows', service('a'), {}, 'language_go', 'unknown'],
  ['a client of its own', service('a', { languages: ['go'] }), {}, 'language_go', 'kept'],
  ['other clients alone', service('a', { languages: ['go'] }), {}, 'language_php', 'broken'],
  [
    'any language, over HTTP',
    service('a', { languages: ['go'], runtimes: ['http'] }),
    {},
    'language_php',
    'unknown',
  ],
  ['told to be open', service('a'), { licence: ['open_source'] }, 'licence_open', 'kept'],
  [
    'a licence that keeps back a freedom',
    service('a', { license: 'BUSL-1.1' }),
    {},
    'licence_open',
    'broken',
  ],
  ['told to be managed', service('a'), { self_hosted: ['no'] }, 'hosting_self', 'broken'],
  ['both', service('a', { hosting: 'both' }), {}, 'hosting_self', 'kept'],
  ['in the EU', service('a'), { regions: ['eu'] }, 'region_eu', 'kept'],
  ['elsewhere', service('a', { regions: ['us'] }), {}, 'region_eu', 'broken'],
  ['a seat in the EU', service('a', { vendorCountry: 'FR' }), {}, 'seat_eu', 'kept'],
  ['a protocol', service('a'), { protocols: ['s3'] }, 'protocol_s3', 'kept'],
  ['the cloud of its vendor', service('a', { vendor: 'google' }), {}, 'cloud_gcp', 'kept'],
  ['another cloud', service('a', { vendor: 'aws' }), {}, 'cloud_gcp', 'broken'],
] as const)('%s', (_, entry, facts, condition, verdict) => {
  expect(judgeCondition(factsOf(entry, told(facts)), condition)).toBe(verdict)
})
