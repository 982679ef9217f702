import { isOnDomain } from '../attribution/domain.ts'

export type Fault = { field: string; message: string }

export type Plan = { landingPage: string; startTime: Date; endTime: Date | null }

/** What is wrong with a campaign as a whole, whose fields are each right; undefined when nothing is. */
export function faultOf(plan: Plan, domains: readonly string[]): Fault | undefined {
  if (!isOnDomain(plan.landingPage, domains)) {
    return {
      field: 'landing_page',
      message: "The landing page's host is none of the advertiser's domains",
    }
  }
  if (plan.endTime && plan.endTime <= plan.startTime) {
    return { field: 'end_time', message: 'The end must be after the start' }
  }
  return undefined
}
