import { AppError } from '../platform/http/errors.ts'

/** What is unknown, or another's: an advertiser gets the same answer for both. */
const unknownError = (what: string, where: string) =>
  new AppError('not_found', `There is no such ${what}. GET /advertiser-dashboard${where}.`)

export const noCampaign = () => unknownError('campaign', '/campaigns lists those of this account')
export const noGroup = () => unknownError('ad group', '/ad-groups lists those of this account')
export const noAd = () =>
  unknownError('ad', '/ad-groups lists the groups of this account with their ads')
