import { expect, it } from 'vitest'
import { readKnowledge } from '../../scripts/eval/data.ts'
import { readOffers } from '../../scripts/explain/input.ts'
import { examples as schema } from '../../src/admin/schema/examples.ts'
import { filterExamples } from '../../src/campaigns/examples/filter.ts'
import { listNames } from '../../src/campaigns/examples/names.ts'
import { matchDoc, type SnapshotCampaign } from '../../src/campaigns/snapshot/format.ts'
import { NO_EXAMPLES } from '../../src/language/contract.ts'
import { fold, tokensOf } from '../../src/language/text.ts'
import { snapshotOf } from '../support/campaigns.ts'

const knowledge = readKnowledge()
const offers = readOffers(undefined, Date.UTC(2026, 10, 21))
const snapshot = snapshotOf(...offers)

it.each(offers)('$id says what people say, within the bounds and without a brand', (offer) => {
  const { fits, not, terms } = offer.examples
  expect([fits.length, not.length, terms.length]).toEqual([29, 4, 30])
  expect(schema.parse(offer.examples)).toEqual({ fits, not, terms })
  const brand = tokensOf(fold(offer.creative.brandName)).join(' ')
  for (const text of fits) expect(fold(text)).not.toContain(brand)
})

/** What of the sentences the filter keeps for that campaign, if a model had written them. */
function kept(offer: SnapshotCampaign, fits: readonly string[]): readonly string[] {
  const names = listNames(offers.map(({ creative }) => creative.brandName))
  for (const own of listNames([offer.creative.brandName])) names.delete(own)
  const filtered = filterExamples(
    { ...offer.examples, fits },
    {
      ...{ doc: { ...matchDoc(offer), examples: NO_EXAMPLES }, names, knowledge },
      rivals: { index: snapshot.index, own: snapshot.find(offer.id) },
    },
  )
  return filtered.fits
}

it('the filter keeps nearly all that was written for a campaign, and half at most of what asks for another', () => {
  const sums = { own: 0, ownKept: 0, foreign: 0, foreignKept: 0 }
  for (const [at, offer] of offers.entries()) {
    const { fits } = offer.examples
    // The first five of each ask for the thing directly.
    const direct = offers[(at + 7) % offers.length]?.examples.fits.slice(0, 5) ?? []
    sums.own += fits.length
    sums.ownKept += kept(offer, fits).length
    sums.foreign += direct.length
    sums.foreignKept += kept(offer, [...fits, ...direct]).filter((t) => direct.includes(t)).length
  }
  expect(sums.ownKept / sums.own).toBeGreaterThan(0.97)
  expect(sums.foreignKept / sums.foreign).toBeLessThan(0.5)
})
