import { AppError } from '../../platform/http/errors.ts'

/** A campaign that is unknown or another's: the same answer for both. */
export const noCampaign = () => new AppError('not_found', 'There is no such campaign.')
export const noGroup = () => new AppError('not_found', 'There is no such ad group.')
export const noUnit = () => new AppError('not_found', 'There is no such ad.')
