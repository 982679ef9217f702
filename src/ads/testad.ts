import type { Creative } from '../campaigns/snapshot/format.ts'
import type { Deps } from '../deps.ts'
import { TEST_LANDING_PAGE } from '../platform/token/urls.ts'
import type { Winner } from './contest.ts'
import { ownText } from './copy/choose.ts'
import type { Ad } from './creative.ts'
import { mintAd } from './mint.ts'
import { NOTHING_RESERVED, type Served, type ServeInput } from './serving.ts'
import { type Asker, readSignals } from './signals.ts'
import type { Viewer } from './viewer.ts'

const DAY_MS = 86_400_000
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

/** A win without an auction: nothing is reserved for it and nothing is ever charged. */
export function testWinner(deps: Deps, slot: number, seats: number): Winner {
  const { campaignId, creative } = testCreative(slot)
  return {
    campaignId,
    creative,
    payer: 'Nobody (test ad)',
    grclids: Array.from({ length: seats }, () => deps.newId()),
    adText: ownText(creative, null, null),
    basis: 'conversation',
    priceMicros: 0,
    pricingModel: 'cpm',
    budgetDay: Math.floor(deps.now() / DAY_MS),
    chargeRate: 0,
  }
}

/** A viewer of a test ad, of whom nothing is looked up or remembered. */
export const testViewer = (asker: Asker): Viewer => ({
  signals: readSignals(asker, {
    countryOf: () => undefined,
    edgeCountry: () => undefined,
    globalPrivacyControl: true,
  }),
  userKey: '0000000000000000',
  names: [],
})

/** One made-up creative per slot; its URLs work and leave no trace. */
export async function serveTest(deps: Deps, input: ServeInput): Promise<Served<Ad[]>> {
  const viewer = testViewer(input.request)
  const ads = input.request.placements.map((_, slot) =>
    mintAd(deps, input, viewer, { ...testWinner(deps, slot, 1), slot }),
  )
  return { kind: 'ads', answer: await Promise.all(ads), copyJobs: [], reserved: NOTHING_RESERVED }
}
