import * as z from 'zod'
import { isComplete, layOver } from './ranges.ts'

/** A published part. */
const partRow = z.object({
  from: z.int(),
  to: z.int(),
  /** Under which KV has it. */
  version: z.string(),
  /** Its rows were read behind this version was drawn: it holds every write that came before. */
  read: z.string(),
  /** SHA-256 of what was compiled. */
  content: z.string(),
  /** When KV got it, ms since 1970. */
  stored: z.number(),
})
export type PartRow = z.output<typeof partRow>

/** What is published: the parts, and how many words of each campaign they have at most. */
const manifest = z.object({ most: z.int(), parts: z.array(partRow) })
export type Manifest = z.output<typeof manifest>

export const NOTHING_PUBLISHED: Manifest = { most: 0, parts: [] }

/** Reads one; nothing is published where it is not there, broken, or not of all campaigns. */
export function parseManifest(text: string | null): Manifest {
  try {
    const parsed = manifest.parse(JSON.parse(text ?? ''))
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
