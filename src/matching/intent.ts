import { INTENT_BIAS, INTENT_WEIGHTS } from './calibration.ts'
import { CUES } from './cues.ts'
import { compileTable, type PhraseTable } from './phrases.ts'

/** How many turns of phrase of each row a message has. */
export type CueCounts = Map<string, number>

const MOST = 2
const WISHES = ['need', 'choose', 'buy', 'price', 'personal', 'problem', 'plan', 'situation']
const QUESTIONS = new Set(
  'who why when how what whats whos which where quien por cuando como que wer warum wann wie was wieso qui pourquoi quand comment quel chi perche quando come che cosa quem porque qual'.split(
    ' ',
  ),
)

let cues: PhraseTable | undefined

export function cuesIn(tokens: readonly string[]): CueCounts {
  cues ??= compileTable(CUES)
  const counts: CueCounts = new Map()
  for (const number of cues.find(tokens)) {
    const name = cues.rowOf(number).name
    counts.set(name, Math.min(MOST, (counts.get(name) ?? 0) + 1))
  }
  // A question in which nobody wants anything asks for a fact.
  if (!WISHES.some((name) => counts.has(name)) && tokens.some((token) => QUESTIONS.has(token))) {
    counts.set('impersonal', 1)
  }
  return counts
}

/** 0..1 from the cues of the newest user message. */
export function intentOf(counts: CueCounts): number {
  let sum = INTENT_BIAS
  for (const [name, count] of counts) sum += (INTENT_WEIGHTS[name] ?? 0) * count
  return 1 / (1 + Math.exp(-sum))
}
