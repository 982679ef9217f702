import { expect, it } from 'vitest'
import { sumByAd } from '../../apps/console/src/advertiser/ad-sums.ts'

const day = (ad: string, impressions: number, group = 'g') => ({
  ...{ campaign_id: 'c', ad_group_id: group, ad_unit_id: ad, name: null, date: '2026-01-01' },
  ...{ impressions, clicks: 1, conversions: 0, spend: 0.5, revenue: 0 },
  ...{ ctr: 0, cpc: 0, cpm: 0, cvr: 0 },
})
const group = {
  ad_group_id: 'g',
  ads: [
    { ad_id: 'a', headline: 'Grip', copy: 'Deep lugs.' },
    { ad_id: 'b', headline: null, copy: 'Stay planted.' },
  ],
}

it('sums up the days of each ad of the group, most views first, by what it says', () => {
  const days = [day('a', 1), day('b', 2), day('a', 4), day('gone', 1), day('other', 9, 'h')]
  expect(sumByAd(group as never, days as never)).toEqual([
    { id: 'a', label: 'Grip', impressions: 5, clicks: 2, conversions: 0, spend: 1 },
    { id: 'b', label: 'Stay planted.', impressions: 2, clicks: 1, conversions: 0, spend: 0.5 },
    { id: 'gone', label: 'an archived ad', impressions: 1, clicks: 1, conversions: 0, spend: 0.5 },
  ])
})
