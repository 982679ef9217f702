import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readVectors } from './eval-data.ts'
import {
  type Example,
  fitIntent,
  type IntentModel,
  intentBy,
  readExamples,
  readTexts,
} from './intent-model.ts'

// node scripts/fit-intent.ts [DIRECTORY...]: learns from scripts/intent-texts.txt and the folders' conversations whether a
// message may be answered by an ad, prints how well it does on texts it did not learn from, and writes
// src/matching/intent-weights.ts.

const OUT = join(import.meta.dirname, '../src/matching/intent-weights.ts')
const FOLDS = 5
/** What says less is left out. */
const LEAST = 0.08
const STEP = 0.05

const vectors = readVectors()
const folders = process.argv.slice(2)
const examples = [
  ...readTexts(vectors),
  ...folders.flatMap((folder) => readExamples(folder, vectors)),
]
report(crossValidated(examples))
writeFileSync(OUT, render(fitIntent(examples)))

function crossValidated(all: readonly Example[]) {
  return Array.from({ length: FOLDS }, (_, fold) => {
    const model = fitIntent(all.filter((_example, at) => at % FOLDS !== fold))
    return all
      .filter((_example, at) => at % FOLDS === fold)
      .map(({ features, wish }) => ({ wish, said: intentBy(model, features) }))
  }).flat()
}

function report(judged: readonly { wish: boolean; said: number }[]) {
  const wishes = judged.filter(({ wish }) => wish)
  const others = judged.filter(({ wish }) => !wish)
  console.log(
    `${wishes.length} wishes, ${others.length} others, each judged by what the other folds teach`,
  )
  for (const gate of [0.2, 0.3, 0.4, 0.5, 0.6]) {
    const open = wishes.filter(({ said }) => said >= gate).length / wishes.length
    const shut = others.filter(({ said }) => said < gate).length / others.length
    console.log(
      `gate ${gate}  open to wishes ${open.toFixed(3)}  shut to others ${shut.toFixed(3)}`,
    )
  }
}

function render({ bias, wording, meaning }: IntentModel): string {
  const rows = new Map<number, string[]>()
  for (const [name, weight] of wording) {
    const level = Math.round(weight / STEP)
    if (Math.abs(weight) >= LEAST) rows.set(level, [...(rows.get(level) ?? []), name])
  }
  const lines = [...rows]
    .sort(([a], [b]) => b - a)
    .map(([level, names]) => `${(level * STEP).toFixed(2)} | ${names.sort().join(', ')}`)
  return `// Written by scripts/fit-intent.ts.

export const INTENT_BIAS = ${bias.toFixed(2)}

/** Log odds of a wish by turn of phrase: see \`intentFeatures\` for the names. */
export const INTENT_WORDING = \`
${lines.join('\n')}
\`

/** Log odds per dimension of the message's vector. */
export const INTENT_MEANING: readonly number[] = [
  ${meaning.map((weight) => weight.toFixed(2)).join(', ')},
]
`
}
