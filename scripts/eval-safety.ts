import { judgeSafety } from '../src/ads/safety.ts'
import { FINE, listCaseFiles, readCases } from './safety-data.ts'

// node scripts/eval-safety.ts [file.tsv...] [-v]: how many sensitive conversations of each topic the guard silences,
// and how many fine ones it lets pass. -v prints those it gets wrong.

const args = process.argv.slice(2)
const named = args.filter((arg) => !arg.startsWith('-'))
for (const file of named.length > 0 ? named : listCaseFiles('test/ads/data')) {
  const right = new Map<string, boolean[]>()
  for (const { topic, messages, text } of readCases(file)) {
    const safety = judgeSafety(messages)
    const good = safety.sensitive === (topic !== FINE)
    right.set(topic, [...(right.get(topic) ?? []), good])
    if (!good && args.includes('-v')) console.log(`${topic}: ${text}`)
  }
  console.log(file)
  const sensitive = [...right].filter(([topic]) => topic !== FINE).flatMap(([, goods]) => goods)
  for (const [topic, goods] of [...right, ['sensitive', sensitive] as const]) {
    console.log(`  ${topic.padEnd(16)}${share(goods)}`)
  }
}

function share(goods: readonly boolean[]): string {
  const good = goods.filter(Boolean).length
  return `${(good / goods.length).toFixed(3)}  (${good}/${goods.length})`
}
