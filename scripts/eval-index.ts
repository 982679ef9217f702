import { readFileSync } from 'node:fs'
import { judge, readNeeds, type Score } from './eval/needs.ts'
import { finderOf, readServices } from './services/finder.ts'

// node scripts/eval-index.ts [FILE.json] [-v]: how well the index answers labelled needs, per tag; the default file is
// data/labelled/train/needs/needs.json. Right: the recommendation is one of `accept`, or none where that is empty.

const args = process.argv.slice(2)
const file =
  args.find((arg) => !arg.startsWith('-')) ??
  process.env.EVAL_INDEX ??
  'data/labelled/train/needs/needs.json'
const needs = readNeeds(readFileSync(file, 'utf8'))
const finder = finderOf(await readServices())
const { first, followUp, none, tags, all } = judge(finder, needs)

if (args.includes('-v')) {
  for (const { need, named, right } of all) {
    if (right) continue
    const wanted = need.accept.join(', ') || 'nothing'
    console.log(
      `${need.id} ${need.query}\n     got ${named.join(', ') || 'nothing'}; right: ${wanted}`,
    )
  }
}
console.log(`${needs.length} needs, ${finder.services.length} services`)
console.log(`${''.padEnd(18)} count     top-1   in four`)
print('first question', first)
print('follow-up', followUp)
print('none', none)
for (const [tag, score] of [...tags].sort(([a], [b]) => a.localeCompare(b, 'en')))
  print(`  ${tag}`, score)
const times = all.map(({ ms }) => ms).sort((a, b) => a - b)
console.log(`ms per need: p50 ${quantile(0.5)}, p95 ${quantile(0.95)}`)

function print(name: string, { right, inFour, count }: Score) {
  const share = (part: number) => (part / Math.max(1, count)).toFixed(3).padStart(9)
  console.log(`${name.padEnd(18)} ${String(count).padStart(5)} ${share(right)} ${share(inFour)}`)
}

function quantile(q: number) {
  return (times[Math.min(times.length - 1, Math.floor(q * times.length))] ?? 0).toFixed(2)
}
