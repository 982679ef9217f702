import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const pages = globSync(['*.md', 'docs/**/*.md'])
const FENCE = /^ *```(\w*)$([\s\S]*?)^ *```$/gm
const readPage = (page: string) => readFileSync(page, 'utf8')
const textOf = (page: string) => readPage(page).replaceAll(FENCE, '')
/** What is written in drawings, a section each. */
const drawingsOf = (text: string) =>
  [...text.matchAll(FENCE)].flatMap(([, kind, drawing = '']) =>
    kind === 'mermaid' ? [drawing] : [],
  )

/** Where a path of the docs may begin. */
const ROOTS = ['', 'src/', 'src/platform/', 'packages/', 'apps/', 'apps/console/']
const PATH = /`([a-z][\w-]*(?:\/[\w-]+)*\/(?:[\w.-]+\.(?:tsx?|json|md|txt|bin|sql))?)`/g
/** In a drawing no path stands between quotes. */
const DRAWN = /(?<![\w/.-])([a-z][\w-]*(?:\/[\w-]+)*\/[\w.-]+\.tsx?)\b/g

/** The folders that a path is in, as seen from the roots: what stands beside it may be named without them. */
const foldersOf = (path: string): string[] =>
  ROOTS.filter((root) => existsSync(root + path)).flatMap((root) => {
    const parts = `${root}${path}`.split('/').slice(0, -1)
    return parts.map((_, i) => `${parts.slice(0, i + 1).join('/')}/`)
  })

/** What a section names that is neither at a root nor in a folder that it names. */
function listMissing(section: string, path = PATH): string[] {
  const paths = [...section.matchAll(path)].map(([, path = '']) => path)
  const folders = [...ROOTS, ...paths.flatMap(foldersOf)]
  return paths.filter((path) => !folders.some((folder) => existsSync(folder + path)))
}

it.each(pages)('%s names no file and no folder that is not there', (page) => {
  const missing = textOf(page)
    .split(/^(?=#)/m)
    .flatMap((section) => listMissing(section))
  const drawn = drawingsOf(readPage(page)).flatMap((drawing) => listMissing(drawing, DRAWN))
  expect([...missing, ...drawn]).toEqual([])
})

it('sees what a drawing names', () => {
  const drawing = '```mermaid\n  A->>B: read (ads/read/request.ts), ask (platform/nobody.ts)\n```'
  const named = drawingsOf(`# A\n${drawing}\n`).flatMap((one) => listMissing(one, DRAWN))
  expect(named).toEqual(['platform/nobody.ts'])
})

it('sees a file that is gone, and one that its section leads to', () => {
  expect(listMissing('`src/collect/` and `nobody/home.ts`')).toEqual([
    'src/collect/',
    'nobody/home.ts',
  ])
  expect(listMissing('in `ads/`: `decide/rank.ts`')).toEqual([])
  expect(listMissing('`decide/rank.ts`')).toEqual(['decide/rank.ts'])
})

/** A heading's address as GitHub makes it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')
const anchorsOf = (page: string) =>
  [...textOf(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading))

const links = pages.flatMap((page) =>
  [...textOf(page).matchAll(/\]\((?!http)([^)#]*)#([^)]+)\)/g)].map(([, to = '', anchor = '']) => ({
    page,
    to: to === '' ? page : join(dirname(page), to),
    anchor,
  })),
)

it.each(links)('$page leads to #$anchor of $to', ({ to, anchor }) =>
  expect(anchorsOf(to)).toContain(anchor),
)
