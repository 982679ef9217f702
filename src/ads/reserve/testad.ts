import { NOBODY } from '../../accounts/pseudonym.ts'
import type { ShownAd } from '../../campaigns/snapshot/ad.ts'
import type { FrontDeps } from '../../deps.ts'
import { DAY_MS } from '../../platform/time/day.ts'
import { TEST_LANDING_PAGE } from '../../platform/token/urls.ts'
import { chooseOwnAd } from '../copy/choose.ts'
import type { Ask } from '../read/request.ts'
import { readSignals, type Viewer } from '../read/signals.ts'
import type { Person } from '../schema.ts'
import type { Winner } from './reserve.ts'

const NAMES = ['Lanternfold', 'Brightpan', 'Oakrill', 'Tidewren', 'Marlowe & Fig']

/** What `testAd: "lead_form"` shows, with a field of the usual kinds. Its answers are taken and kept nowhere. */
const FORM = {
  form_id: 'test_form',
  headline: 'Try the form',
  description: 'A test form: what is sent is not kept.',
  fields: [
    { name: 'name', type: 'text', label: 'Name', required: false },
    { name: 'email', type: 'email', label: 'E-mail', required: true },
    { name: 'size', type: 'select', label: 'Team', required: false, options: ['1-10', '11+'] },
  ],
  submit_text: 'Send',
  consent_text: 'I agree that my answers are sent to the advertiser.',
  privacy_policy_url: 'https://example.com/privacy',
  success_message: 'Thank you. Nothing was sent.',
}
/** Which of the made-up campaigns an id names; those with a form have another group, so that a bid's render knows. */
const ID = '00000000-0000-7000-8000-'
const ID_WITH_FORM = '00000000-0000-7000-8001-'

/** Whether an id is that of a made-up campaign with a lead form. */
export const hasTestForm = (campaignId: string) => campaignId.startsWith(ID_WITH_FORM)

type TestWish = Pick<Winner, 'basis'> & {
  slot: number
  /** How many viewers see it. */
  seats: number
  hasForm: boolean
}

/** A real-looking creative that belongs to nobody: what `testAd` answers with. One per slot. */
function makeTestCreative({ slot, hasForm }: TestWish): { creative: ShownAd; campaignId: string } {
  const brandName = NAMES[slot % NAMES.length] ?? 'Lanternfold'
  return {
    campaignId: `${hasForm ? ID_WITH_FORM : ID}${String(slot + 1).padStart(12, '0')}`,
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
      leadForm: hasForm ? FORM : null,
      image: null,
    },
  }
}

/** A win without an auction: nothing is reserved for it and nothing is ever charged. */
export function makeTestWinner(deps: FrontDeps, wish: TestWish): Winner {
  const { campaignId, creative } = makeTestCreative(wish)
  return {
    campaignId,
    adNumber: null,
    creative,
    payer: 'Nobody (test ad)',
    grclids: Array.from({ length: wish.seats }, () => deps.newId()),
    adText: chooseOwnAd(creative, { query: null, vectors: null, seed: 0 }).text,
    basis: wish.basis,
    priceMicros: 0,
    pricingModel: 'cpm',
    budgetDay: Math.floor(deps.now() / DAY_MS),
    holdRate: 0,
  }
}

/** What an ad for such a request is chosen by at most: a test ad says the same. */
export function testBasisOf({ messages, hints }: Pick<Ask, 'messages' | 'hints'>): Winner['basis'] {
  if (messages?.some(({ content }) => content.trim() !== '')) return 'conversation'
  return !messages && hints !== '' ? 'chat' : 'place'
}

/** A viewer of a test ad, of whom nothing is looked up or remembered. */
export const readTestViewer = (person: Person): Viewer => ({
  person,
  ...readSignals(person, {
    countryOf: () => undefined,
    edgeCountry: () => undefined,
    globalPrivacyControl: true,
  }),
  userKey: NOBODY,
  names: [],
})
