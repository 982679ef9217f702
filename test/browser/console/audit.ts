import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const require = createRequire(import.meta.url)
const engine = readFileSync(require.resolve('accessibility-checker-engine/ace.js'), 'utf8')

/** Runs in the page, beside its own scripts, where no policy of the page holds. */
const CHECK = `(async () => {
  const { results } = await new ace.Checker().check(document, ['WCAG_2_2'])
  return results
    .filter(({ value }) => value[0] === 'VIOLATION' && value[1] === 'FAIL')
    .map(({ ruleId, message, snippet }) => [ruleId, message, snippet].join(' | '))
})()`

/** What of WCAG 2.2 (A and AA) a page breaks for sure, contrast included. */
export async function audit(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  const options = { awaitPromise: true, returnByValue: true }
  const known = await session.send('Runtime.evaluate', { expression: 'typeof ace', ...options })
  if (known.result.value === 'undefined') {
    await session.send('Runtime.evaluate', { expression: `${engine};0` })
  }
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    expression: CHECK,
    ...options,
  })
  await session.detach()
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description)
  return result.value as string[]
}

/** By how many pixels a page is wider than the window. */
export const overflow = async (page: Page): Promise<number> =>
  await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
