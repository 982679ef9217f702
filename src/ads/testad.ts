import type { Creative } from '../snapshot/format.ts'
import { TEST_LANDING_PAGE } from '../token/urls.ts'

const NAMES = ['Lanternfold', 'Brightpan', 'Oakrill', 'Tidewren', 'Marlowe & Fig']

/** A real-looking creative that belongs to nobody: what `testAd` answers with. One per slot. */
export function testCreative(slot: number): { creative: Creative; campaignId: string } {
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
