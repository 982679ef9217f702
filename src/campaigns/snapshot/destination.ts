/**
 * Where a click lands: the campaign's page with its utm parameters. The page's own parameters win, and its query stays
 * as it is spelled: signed links survive.
 */
export function destinationOf(landingPage: string, utmParams: Record<string, string>): string {
  const url = new URL(landingPage)
  const added = Object.entries(utmParams).filter(([name]) => !url.searchParams.has(name))
  return appendParams(url, added)
}

/** The landing page with the click's id, so that the advertiser can report what came of it. */
export function withClickId(page: string, grclid: string): string {
  const url = new URL(page)
  if (url.searchParams.has('grclid')) {
    const others = url.search
      .slice(1)
      .split('&')
      .filter((part) => nameOf(part) !== 'grclid')
    url.search = others.join('&')
  }
  return appendParams(url, [['grclid', grclid]])
}

function appendParams(url: URL, params: [string, string][]): string {
  const parts = params.map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value.toWellFormed())}`,
  )
  if (parts.length > 0) url.search = [url.search.slice(1), ...parts].filter(Boolean).join('&')
  return url.href
}

/** The name of one part of a query, as a reader of the query sees it. */
const nameOf = (part: string) => [...new URLSearchParams(part).keys()][0]
