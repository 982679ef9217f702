import type { Operations } from '../../../../packages/client/api.ts'
import type { Loaded } from '../report/use-report.ts'
import { useReport } from '../report/use-report.ts'

export const role = 'advertiser'
export type CampaignItem =
  Operations['GET /advertiser-dashboard/campaigns']['answer']['campaigns'][number]

export const useCampaigns = (status?: string): Loaded<{ campaigns: CampaignItem[] }> =>
  useReport({
    role,
    route: 'GET /advertiser-dashboard/campaigns',
    input: status ? { query: { status } } : {},
  })

/** The name behind an id; the id where it is not known. */
export const nameIn = (campaigns: readonly CampaignItem[] | undefined, id: string | null) =>
  id === null ? '–' : (campaigns?.find((one) => one.campaign_id === id)?.name ?? id)
