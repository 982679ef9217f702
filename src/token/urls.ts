/** Tracked URLs. The paths avoid words that blockers match. */
export const viewUrl = (origin: string, token: string) => `${origin}/i?p=${token}`
export const clickUrl = (origin: string, token: string) => `${origin}/c?p=${token}`

/** The token of a tracked URL whose host and path a proxy may have rewritten; also takes the bare token. */
export function tokenOf(url: string): string | undefined {
  const found = /[?&]p=([A-Za-z0-9_-]+)/.exec(url)
  if (found) return found[1]
  return /^[A-Za-z0-9_-]{100,200}$/.test(url) ? url : undefined
}

/** Where the click of a test ad lands: a page reserved for examples (RFC 2606). */
export const TEST_LANDING_PAGE = 'https://example.com/?utm_source=aside&utm_medium=test'
