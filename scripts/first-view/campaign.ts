/** Where the pages of an account without any campaign are. */
export const NEW_SITE = 'https://ridge.example'

/** What a person asks, and what nobody who sells telescopes has to answer. No campaign of the demo sells the like. */
export const question =
  'Which beginner telescope shows the rings of Saturn and the craters of the moon from a balcony?'
export const offTopic = 'What is the capital of Peru?'

const manualOf = (site: string) => ({
  ...{ name: 'Planets', group_type: 'manual' },
  context: 'Beginners who look for a telescope that shows the moon and the planets.',
  ads: [
    {
      ...{ headline: 'Ridge Dob 6', copy: 'A beginner telescope for the rings of Saturn.' },
      ...{ cta: 'See the telescope', landing_page: `${site}/planets` },
    },
    { headline: 'Ridge Mini', copy: 'A small telescope for the moon, from any balcony.' },
  ],
})

const generative = {
  ...{ name: 'Galaxies', group_type: 'generative' },
  context:
    'Amateur astronomers who look for a telescope with a large mirror for galaxies and nebulae.',
  negative_context: 'The space telescopes of agencies.',
}

/** A campaign whose pages are on a site (`https://host`), and its two groups. */
export function planCampaign(site: string) {
  const manual = manualOf(site)
  return {
    ...{ manual, generative },
    campaign: {
      ...{ name: 'Telescopes', landing_page: `${site}/telescopes`, daily_budget: 50, max_cpm: 50 },
      ...{ brand_name: 'Ridge', pacing: 'asap', topics: ['education'] },
      description:
        'Telescopes for beginners and amateur astronomers, for planets, the moon and galaxies.',
      ad_groups: [manual, generative],
    },
  }
}
export type CampaignPlan = ReturnType<typeof planCampaign>

export const examples = {
  fits: ['which telescope for faint galaxies', 'a large mirror telescope for nebulae'],
  not: ['what has the space telescope found'],
}

/** An ad request as a chat sends it. */
export const request = {
  messages: [{ role: 'user', content: question }],
  sessionId: 'first-view',
  relevancy: 0.2,
  placements: [{ placement: 'below_response', placement_id: 'main' }],
  device: {
    country: 'US',
    ua: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  },
}
