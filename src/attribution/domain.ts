/** Whether a page's host is one of an advertiser's domains or under one; without domains every page is. */
export function isOnDomain(page: string | null, domains: readonly string[]): boolean {
  if (domains.length === 0) return true
  const host = page && URL.parse(page)?.hostname
  if (!host) return false
  return domains.some((domain) => host === domain || host.endsWith(`.${domain}`))
}
