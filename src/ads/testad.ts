import type { Deps } from '../deps.ts'
import type { Creative } from '../snapshot/format.ts'
import { TEST_LANDING_PAGE } from '../token/urls.ts'
import { ownText } from './copy/choose.ts'
import { mintAd } from './mint.ts'
import type { Served, ServeInput } from './serving.ts'
import { readSignals } from './signals.ts'

const NAMES = ['Lanternfold', 'Brightpan', 'Oakrill', 'Tidewren', 'Marlowe & Fig']

/** A real-looking creative that belongs to nobody: what `testAd` answers with. One per slot. */
function testCreative(slot: number): { creative: Creative; campaignId: string } {
  const brandName = NAMES[slot % NAMES.length] ?? 'Lanternfold'
  return {
    campaignId: `00000000-0000-7000-8000-${String(slot + 1).padStart(12, '0')}`,
    creative: {
      title: `${brandName} (test ad)`,
      brandName,
      description: `${brandName} is a made-up brand for trying out an integration.`,
      adTexts: [
        `${brandName}: this is a test ad. It looks like a real one and costs nobody anything.`,
      ],
      cta: 'Try it out',
      landingPage: TEST_LANDING_PAGE,
      favicon: null,
      leadForm: null,
    },
  }
}

/** One made-up creative per slot; its URLs work and leave no trace. */
export async function serveTest(deps: Deps, input: ServeInput): Promise<Served> {
  const signals = readSignals(input.request, {
    countryOf: () => undefined,
    edgeCountry: undefined,
    globalPrivacyControl: true,
  })
  const day = Math.floor(deps.now() / 86_400_000)
  const ads = input.request.placements.map((_, slot) => {
    const { campaignId, creative } = testCreative(slot)
    return mintAd(deps, input, signals, {
      campaignId,
      creative,
      slot,
      grclid: deps.newId(),
      userKey: '0000000000000000',
      adText: ownText(creative, null, null),
      priceMicros: 0,
      pricingModel: 'cpm',
      budgetDay: day,
      payer: 'Nobody (test ad)',
    })
  })
  const reserved = { userKey: '', requestId: '', grclids: [], campaignIds: [] }
  return { kind: 'ads', ads: await Promise.all(ads), copyJobs: [], reserved }
}
