/** Tracked URLs. The paths avoid words that blockers match. */
export const viewUrl = (origin: string, token: string) => `${origin}/i?p=${token}`
export const clickUrl = (origin: string, token: string) => `${origin}/c?p=${token}`

/** The page that tells the person who saw an ad why. Takes view and click tokens. */
export const whyUrl = (origin: string, token: string) => `${origin}/why?p=${token}`

/** Levels of percent-encoding that are looked through: a URL inside a URL inside a URL. */
const LEVELS = 3
/** Values of `p` that are looked at. */
const MOST_VALUES = 8

/**
 * What may be the token of a tracked URL whose host and path a proxy may have rewritten and which may stand inside
 * another URL or in HTML: every value of `p` that has its form. Also takes the bare token.
 */
export function tokensOf(url: string): string[] {
  const found = new Set<string>()
  let text = url.trim()
  for (let level = 0; level <= LEVELS; level++) {
    const values = text.matchAll(/(?:^|[?&;#])p=([A-Za-z0-9_-]{100,200})(?![A-Za-z0-9_-])/g)
    for (const [, value = ''] of values) found.add(value)
    text = text.replaceAll(/%([0-7][0-9a-f])/gi, (_, hex) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    )
  }
  if (/^[A-Za-z0-9_-]{100,200}$/.test(url.trim())) found.add(url.trim())
  return [...found].slice(0, MOST_VALUES)
}

/** Where the click of a test ad lands: a page reserved for examples (RFC 2606). */
export const TEST_LANDING_PAGE = 'https://example.com/?utm_source=aside&utm_medium=test'
