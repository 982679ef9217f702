import { isOnDomain } from '../../attribution/domain.ts'
import { MOST_GROUPS } from '../../campaigns/groups/bounds.ts'
import { MOST_AD_NUMBERS } from '../../platform/db/schema/index.ts'
import { AppError, invalidField } from '../../platform/http/errors.ts'
import { sayForeignPage } from '../rules.ts'
import type { AdPatch, GroupPatch } from './schema.ts'

export const needsBilling = () =>
  new AppError(
    'payment_required',
    'Campaigns of this account can be activated once its billing is set up. Ask the operator to enable billing; drafts and paused campaigns can be prepared meanwhile.',
  )

export const needsAds = () =>
  invalidField(
    'status',
    'The campaign has nothing to show yet. Add an ad group with POST /advertiser-dashboard/ad-groups, with ads where it is manual, then activate it',
  )

export const isArchived = () =>
  new AppError(
    'conflict',
    'The campaign is archived. PATCH /advertiser-dashboard/campaigns/{id}/archive brings it back, then change it.',
  )

export const isGroupArchived = () =>
  new AppError(
    'conflict',
    'The ad group is archived. PATCH it with {"status": "active"} first, then change its ads.',
  )

export const noNumbers = () =>
  new AppError(
    'conflict',
    `A campaign has at most ${MOST_AD_NUMBERS} ads in its life, archived ones included. Make another campaign.`,
  )

export const tooManyGroups = () =>
  new AppError(
    'conflict',
    `A campaign has at most ${MOST_GROUPS} ad groups. Archive one that is not needed, then repeat the request.`,
  )

export const changedMeanwhile = (what: 'ad group' | 'campaign') =>
  new AppError('conflict', `The ${what} was changed meanwhile. Read it, then repeat the request.`)

/** The operator keeps the group that a campaign is itself. */
export function refuseOwn({ id, campaignId }: { id: string; campaignId: string }): void {
  if (id !== campaignId) return
  throw invalidField(
    'ad_group_id',
    'This group is the campaign itself, as your operator keeps it. Pause the campaign, or add an ad group beside it',
  )
}

export const generativeWithAds = (field: string) =>
  invalidField(
    field,
    "Ads of a generative group are written for it. Leave out ads, or set group_type to 'manual'",
  )

export const liveAds = () =>
  invalidField(
    'group_type',
    'The group has live ads of its own. Archive them with DELETE /advertiser-dashboard/ads/{id}, then make it generative',
  )

/** Pages of groups and ads have to be the advertiser's, as those of campaigns. */
export function refuseForeignPages(
  pages: readonly { field: string; page: string | null | undefined }[],
  domains: readonly string[],
): void {
  for (const { field, page } of pages) {
    if (page && !isOnDomain(page, domains)) {
      throw invalidField(field, sayForeignPage(domains))
    }
  }
}

/** Every page that a group names, with where it stands. `at`: what stands before its fields. */
export const pagesOf = (group: GroupPatch, at = '') => [
  { field: `${at}landing_page`, page: group.landing_page },
  ...(group.ads ?? []).map((ad: AdPatch, i) => ({
    field: `${at}ads.${i}.landing_page`,
    page: ad.landing_page,
  })),
]
