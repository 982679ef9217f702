import { isNumber, isText, isWhole, listOf, objectOf, readOwnJson } from '../../platform/is.ts'
import { isComplete, layOver } from './ranges.ts'

/** A published part. */
export type PartRow = {
  from: number
  to: number
  /** Under which KV has it. */
  version: string
  /** Its rows were read behind this version was drawn: it holds every write that came before. */
  read: string
  /** SHA-256 of what was compiled. */
  content: string
  /** When KV got it, ms since 1970. */
  stored: number
}

/** What is published: the parts, and how many words of each campaign they have at most. */
export type Manifest = { most: number; parts: PartRow[] }
const isManifest = objectOf<Manifest>({
  most: isWhole,
  parts: listOf(
    objectOf({
      ...{ from: isWhole, to: isWhole, version: isText },
      ...{ read: isText, content: isText, stored: isNumber },
    }),
  ),
})

export const NOTHING_PUBLISHED: Manifest = { most: 0, parts: [] }

/** Reads one; nothing is published where it is not there, broken, or not of all campaigns. */
export function parseManifest(text: string | null): Manifest {
  try {
    const parsed = readOwnJson(text ?? '', isManifest)
    return isComplete(parsed.parts) ? parsed : NOTHING_PUBLISHED
  } catch {
    return NOTHING_PUBLISHED
  }
}

/**
 * The manifest with parts of one's own. `behind`: what is published was read later than these, or is divided otherwise.
 * `same`: nobody needs to load anything.
 */
export function publishRows(
  published: Manifest,
  own: Manifest,
): { kind: 'behind' } | { kind: 'same' | 'new'; manifest: Manifest } {
  const rows = own.parts.map((row) => {
    const known = published.parts.find(({ from, to }) => from === row.from && to === row.to)
    const isFresh = known?.content === row.content && known.version === row.version
    return { row, known, isFresh }
  })
  const isLate = own.parts.some((row) =>
    published.parts.some(
      (known) =>
        known.from < row.to && row.from < known.to && Number(known.read) >= Number(row.read),
    ),
  )
  const parts = layOver(
    published.parts,
    rows.map(({ row }) => row),
  )
  if (isLate || !parts || !isComplete(parts)) return { kind: 'behind' }
  const kind = rows.every(({ isFresh }) => isFresh) ? 'same' : 'new'
  return { kind, manifest: { most: own.most, parts } }
}
