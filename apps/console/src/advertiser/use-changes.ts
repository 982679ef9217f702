import { useMemo } from 'preact/hooks'
import { useBelow } from '../console/answers.ts'
import type { Change } from '../report/notes.ts'
import { NOTHING_YET, useAlerts } from '../report/use-changes.ts'
import type { CampaignItem } from './role.ts'
import { type Group, side } from './wire.ts'

type Groups = { ad_groups: (Group & { created_at: string; updated_at: string })[] }

type Asked = {
  /** Empty for all. */
  campaignId: string
  all: readonly CampaignItem[] | undefined
  isShown: boolean
}

/**
 * What may be behind a bend in an advertiser's figures, all of it at once: of one campaign, or of all; asked for once these
 * are shown.
 */
export function useChanges({ campaignId, all, isShown }: Asked): readonly Change[] {
  const alerts = useAlerts(side, isShown)
  const asked = campaignId ? { query: { campaign_id: campaignId } } : {}
  const input = isShown ? asked : null
  const groups = useBelow<Groups>({ side, route: 'GET /ad-groups', input })
  return useMemo(() => {
    if (!alerts || !all || groups.state === 'loading') return NOTHING_YET
    const campaigns = all.filter((one) => !campaignId || one.campaign_id === campaignId)
    return [...alerts, ...listChanges(campaigns, groups.data)]
  }, [alerts, all, campaignId, groups])
}

const listChanges = (campaigns: readonly CampaignItem[], groups: Groups | undefined): Change[] => [
  ...campaigns.flatMap(({ name, start_time: start, end_time: end }) => [
    { at: start, says: `${name} began` },
    ...(end ? [{ at: end, says: `${name} ended` }] : []),
  ]),
  ...(groups?.ad_groups ?? [])
    .filter((one) => one.updated_at !== one.created_at)
    .map(({ name, updated_at: at }) => ({ at, says: `ad group ${name} was changed` })),
]
