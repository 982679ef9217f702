import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { marked } from 'marked'

export type Guide = { name: string; title: string; lede: string; html: string }

/** In the order in which they are read. */
const NAMES = [
  ...['first-ad', 'tracking', 'groups', 'feedback', 'conversions'],
  ...['service-index', 'mcp', 'privacy', 'going-live'],
]

export const readGuides = (root: string): Guide[] =>
  NAMES.map((name) => {
    const text = readFileSync(join(root, `apps/console/guides/${name}.md`), 'utf8')
    const [, title = '', lede = '', body = ''] =
      /^---\ntitle: (.*)\nlede: (.*)\n---\n([\s\S]*)$/.exec(text) ?? []
    if (!title) throw new Error(`The guide ${name} has no title`)
    return { name, title, lede, html: reachable(marked.parse(body, { async: false })) }
  })

/** What may be wider than the page scrolls in a place of its own, which keys can reach. */
const reachable = (html: string) =>
  html
    .replaceAll('<pre>', '<pre tabindex="0">')
    .replaceAll(
      '<table>',
      '<div class="scroll" tabindex="0" role="group" aria-label="Table"><table>',
    )
    .replaceAll('</table>', '</table></div>')
