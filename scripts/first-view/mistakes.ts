import { randomUUID } from 'node:crypto'
import type { CampaignPlan } from './campaign.ts'
import { type Client, textOf } from './client.ts'

type Mistake = { status: number; method: string; path: string; body?: object }

type Made = { id: string; plan: CampaignPlan }

/** What advertisers do wrong, and with which status that is answered. `id`: a campaign that is archived. */
const listMistakes = ({ id, plan: { campaign, generative, manual } }: Made): Mistake[] => [
  { status: 404, method: 'GET', path: `/campaigns/${randomUUID()}` },
  { status: 404, method: 'PATCH', path: `/ad-groups/${randomUUID()}`, body: { name: 'x' } },
  { status: 404, method: 'DELETE', path: `/ads/${randomUUID()}` },
  { status: 404, method: 'GET', path: `/ad-unit-metrics?ad_unit_id=${randomUUID()}` },
  { status: 404, method: 'GET', path: `/ad-group-metrics?ad_group_id=${randomUUID()}` },
  { status: 409, method: 'PATCH', path: `/campaigns/${id}`, body: { status: 'active' } },
  {
    ...{ status: 422, method: 'POST', path: '/campaigns' },
    body: { ...campaign, status: 'active', ad_groups: [] },
  },
  {
    ...{ status: 422, method: 'POST', path: '/campaigns' },
    body: { ...campaign, ad_groups: [{ ...generative, ads: manual.ads }] },
  },
  { status: 422, method: 'POST', path: '/campaigns', body: { name: 'Without a page' } },
]

/** Makes each of them; answers what the service says. Fails where it is answered otherwise. */
export async function makeMistakes(client: Client, made: Made): Promise<string[]> {
  const said: string[] = []
  for (const { status, method, path, body } of listMistakes(made)) {
    const answer = await client.send(method, `/advertiser-dashboard${path}`, body)
    const detail = textOf(answer.body, 'detail')
    if (answer.status !== status) {
      throw new Error(`${method} ${path}: ${answer.status} instead of ${status} ${detail}`)
    }
    said.push(`${status} ${detail}`)
  }
  return said
}
