import { isOnDomain } from '../attribution/domain.ts'

export type Fault = { field: string; message: string }

export type Plan = { landingPage: string; startTime: Date; endTime: Date | null }

/** What to do about a page that is on none of these domains. */
export const sayForeignPage = (domains: readonly string[]) =>
  `The page's host is none of the account's domains: ${domains.join(', ')}. Use one of them, or ask the operator to add it`

/** What is wrong with a campaign as a whole, whose fields are each right; undefined when nothing is. */
export function faultOf(plan: Plan, domains: readonly string[]): Fault | undefined {
  if (!isOnDomain(plan.landingPage, domains)) {
    return {
      field: 'landing_page',
      message: sayForeignPage(domains),
    }
  }
  if (plan.endTime && plan.endTime <= plan.startTime) {
    return { field: 'end_time', message: 'The end must be after the start' }
  }
  return undefined
}
