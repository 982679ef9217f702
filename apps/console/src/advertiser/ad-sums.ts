import type { Operations } from '../../../../packages/client/api.ts'

type Day = Operations['GET /advertiser-dashboard/ad-unit-metrics']['answer']['data'][number]
export type Sums = Pick<Day, 'impressions' | 'clicks' | 'conversions' | 'spend'>
type Shown = {
  ad_group_id: string
  ads: readonly { ad_id: string; headline: string | null; copy: string }[]
}
export type AdSums = Sums & { id: string; label: string }

/** Ads with anything, those with most views first. One that is gone goes by its name, or by what it was. */
export function sumByAd({ ad_group_id: id, ads }: Shown, days: readonly Day[]): AdSums[] {
  const said = new Map(ads.map((ad) => [ad.ad_id, ad.headline ?? ad.copy]))
  const own = days.filter(({ ad_group_id: group }) => group === id)
  const byAd = Map.groupBy(own, ({ ad_unit_id: ad }) => ad)
  const rows = [...byAd].map(([ad, of]) => {
    const sum = (name: keyof Sums) => of.reduce((all, day) => all + day[name], 0)
    return {
      id: ad,
      label: said.get(ad) ?? of[0]?.name ?? 'an archived ad',
      ...{ impressions: sum('impressions'), clicks: sum('clicks') },
      ...{ conversions: sum('conversions'), spend: sum('spend') },
    }
  })
  return rows.toSorted((a, b) => b.impressions - a.impressions)
}
