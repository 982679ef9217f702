import { isOnDomain } from '../attribution/domain.ts'

type Fault = { field: string; message: string }

type Plan = { landingPage: string; startTime: Date; endTime: Date | null }

/** What to do about a page that is on none of these domains. */
export const sayForeignPage = (domains: readonly string[]) =>
  `The page's host is none of the account's domains: ${domains.join(', ')}. Use one of them, or ask the operator to add it`

type Change = Partial<Plan> & { status?: string | undefined }

/** Whether a change says when a campaign begins or ends. */
export const namesTimes = (change: Change) => 'startTime' in change || 'endTime' in change

/**
 * What is wrong with a stored campaign after a change. The page is judged where the change names it or starts the campaign,
 * times where they are named: what is stored and no longer fits must not keep anybody from pausing it.
 */
export function faultOfChange(
  change: Change,
  { stored, domains }: { stored: Plan; domains: readonly string[] },
): Fault | undefined {
  const plan = { ...stored, ...change, ...(namesTimes(change) ? {} : { endTime: null }) }
  const judgesPage = change.landingPage !== undefined || change.status === 'active'
  return faultOf(plan, judgesPage ? domains : [])
}

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
