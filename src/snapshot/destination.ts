/** Where a click lands: the campaign's page with its utm parameters. The page's own parameters win. */
export function destinationOf(landingPage: string, utmParams: Record<string, string>): string {
  const url = new URL(landingPage)
  for (const [name, value] of Object.entries(utmParams)) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, value)
  }
  return url.href
}
