import { storable } from '../events/event.ts'

/** What may name a person or open a door, and what stands in its place. Order matters: the first one takes the text. */
const RULES: readonly [RegExp, string][] = [
  [/[^\s@＠<>()[\]{},;:"']+\s?[@＠]\s?[^\s@＠<>()[\]{},;:"']+\.\p{L}{2,}/giu, '[email]'],
  [/\S+\s*[([{]\s*at\s*[)\]}]\s*\S+/giu, '[email]'],
  [/\S+\s+at\s+\S+\s+dot\s+\p{L}{2,}/giu, '[email]'],
  [/\b(?=[\w-]*\d)[A-Za-z0-9_-]{24,}/g, '[code]'],
  [/\b\d{1,3}(?:\.\d{1,3}){3}\b/g, '[address]'],
  [
    /(?<![\p{L}\p{N}])(?:[0-9a-f]{1,4}:){3,7}[0-9a-f:]{0,9}|(?<![\p{L}\p{N}])[0-9a-f]{1,4}(?::[0-9a-f]{1,4})*::[0-9a-f:]*/giu,
    '[address]',
  ],
  [/[+(]{0,2}\p{Nd}(?:[\s().\-‐‑–/]{0,3}\p{Nd}){6,}/gu, '[number]'],
]

/** A person's own words without e-mail addresses, phone and card numbers, network addresses and keys. */
export const scrub = (text: string) =>
  RULES.reduce((rest, [pattern, mark]) => rest.replace(pattern, mark), storable(text)).trim()
