import type { View } from '../report/view.ts'
import { useCampaigns } from './role.ts'

/** One campaign, or all of them; the address remembers which. */
export function CampaignChoice({ view }: { view: View }) {
  const { data } = useCampaigns()
  const chosen = view.choice('campaign')
  const isKnown = chosen === '' || data?.campaigns.some(({ campaign_id: id }) => id === chosen)
  return (
    <label class="field">
      Campaign
      <select
        value={chosen}
        onChange={(event) => view.choose({ campaign: event.currentTarget.value })}
      >
        <option value="">All campaigns</option>
        {!isKnown && (
          <option value={chosen}>{data ? 'None of your campaigns' : 'One campaign'}</option>
        )}
        {data?.campaigns.map(({ campaign_id: id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
