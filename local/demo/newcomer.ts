import * as z from 'zod'

const TIMEOUT_MS = 120_000

const campaignList = z.object({ campaigns: z.array(z.unknown()) })
const madeCampaign = z.object({ ad_groups: z.array(z.object({ ad_group_id: z.string() })).min(1) })

/** What a new advertiser would type: three ads, of which an operator should let two through. */
const CAMPAIGN = {
  name: 'Bedside lamps',
  landing_page: 'https://moorlicht.example/lamps',
  daily_budget: 25,
  max_cpc: 0.6,
  status: 'active',
  description: 'Bedside lamps with warm light that dims as it gets late, of oak and linen.',
  topics: ['home'],
  ad_groups: [
    {
      name: 'Readers in bed',
      group_type: 'manual',
      context: 'Somebody wants a lamp to read by in bed, or light that does not keep them awake.',
      ads: [
        {
          headline: 'Moorlicht bedside lamp',
          copy: 'Warm light for the last pages. It dims by itself while you read.',
          cta: 'See the lamp',
        },
        {
          headline: 'A lamp that goes to sleep with you',
          copy: 'Oak, linen and a dimmer that needs no app.',
          cta: 'See the lamp',
        },
        {
          headline: 'CURES SLEEPLESSNESS IN ONE NIGHT',
          copy: 'Doctors hate this lamp. Guaranteed, or your money back!!!',
          cta: 'Buy now',
        },
      ],
    },
  ],
}
const EXAMPLES = {
  fits: [
    'which lamp is good for reading in bed without waking my partner',
    'looking for a bedside light that is warm and can be dimmed',
    'my reading lamp is far too bright at night, what would you get instead',
    'need two small lamps for the bedroom, something of wood',
  ],
  not: ['the headlamp of my bike flickers'],
  terms: ['bedside lamp', 'reading lamp', 'night light'],
}

/** Gives a new advertiser's account a campaign, so that its ads wait for the operator; nothing where it has one. */
export async function submitCampaign(baseUrl: string, key: string): Promise<void> {
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`${baseUrl}/advertiser-dashboard${path}`, {
      method,
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`)
    return JSON.parse(text)
  }
  const { campaigns } = campaignList.parse(await call('GET', '/campaigns'))
  if (campaigns.length > 0) return
  const made = madeCampaign.parse(await call('POST', '/campaigns', CAMPAIGN))
  for (const { ad_group_id: id } of made.ad_groups) {
    await call('PUT', `/ad-groups/${id}/examples`, EXAMPLES)
  }
}
