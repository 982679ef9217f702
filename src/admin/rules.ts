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

/** Whether the page's host is one of the domains or under one; without domains every host is right. */
function isOnDomain(page: string, domains: readonly string[]): boolean {
  if (domains.length === 0) return true
  const host = new URL(page).hostname
  return domains.some((domain) => host === domain || host.endsWith(`.${domain}`))
}
