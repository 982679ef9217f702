import { isOnDomain } from '../attribution/domain.ts'

type Fault = { field: string; message: string }

type Plan = { landingPage: string; startTime: Date; endTime: Date | null }

/** What to do about a page that is on none of these domains. */
export const sayForeignPage = (domains: readonly string[]) =>
  `The page's host is none of the account's domains: ${domains.join(', ')}. Use one of them, or ask the operator to add it`

/**
 * The domains that a change's page is held against. Where it names no page and starts nothing, none: who leaves an account
 * with a page that the account no longer has must be able to pause it.
 */
export const judgedDomains = (
  domains: readonly string[],
  change: { landingPage?: string | undefined; status?: string | undefined },
): readonly string[] =>
  change.landingPage !== undefined || change.status === 'active' ? domains : []

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
