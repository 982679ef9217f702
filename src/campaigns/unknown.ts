import { AppError } from '../platform/http/errors.ts'

/** What is unknown, or another's: an advertiser gets the same answer for both. */
const unknown = (what: string, where: string) =>
  new AppError('not_found', `There is no such ${what}. GET /advertiser-dashboard${where}.`)

export const noCampaign = () => unknown('campaign', '/campaigns lists those of this account')
export const noGroup = () => unknown('ad group', '/ad-groups lists those of this account')
export const noAd = () =>
  unknown('ad', '/ad-groups lists the groups of this account with their ads')
