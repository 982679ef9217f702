/** Where the pages of an account without any campaign are. */
export const NEW_SITE = 'https://ridge.example'

/** What a person asks, and what nobody who sells shoes has to answer. */
export const question =
  'My trail running shoes slip in mud, which ones with deep lugs hold on wet muddy trails?'
export const offTopic = 'What is the capital of Peru?'

const manualOf = (site: string) => ({
  ...{ name: 'Mud', group_type: 'manual', context: 'Trail running shoes for muddy trails.' },
  ads: [
    {
      ...{ headline: 'Ridge Mud 3', copy: 'Trail running shoes with deep lugs for muddy trails.' },
      ...{ cta: 'See the lugs', landing_page: `${site}/mud` },
    },
    { headline: 'Ridge Fell', copy: 'Trail shoes that hold on wet rock and in mud.' },
  ],
})

const generative = {
  ...{ name: 'Huts', group_type: 'generative' },
  context: 'People who plan to hike from hut to hut for days and look for light boots.',
  negative_context: 'Boots for weddings.',
}

/** A campaign whose pages are on a site (`https://host`), and its two groups. */
export function planCampaign(site: string) {
  const manual = manualOf(site)
  return {
    ...{ manual, generative },
    campaign: {
      ...{ name: 'Trail shoes', landing_page: `${site}/shoes`, daily_budget: 50, max_cpm: 50 },
      ...{ brand_name: 'Ridge', pacing: 'asap', topics: ['sports'] },
      description: 'Trail running shoes with deep lugs for muddy and rocky paths.',
      ad_groups: [manual, generative],
    },
  }
}
export type CampaignPlan = ReturnType<typeof planCampaign>

export const examples = {
  fits: ['we hike from hut to hut for a week, which light boots', 'boots for a long alpine trek'],
  not: ['boots to wear at a wedding'],
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
