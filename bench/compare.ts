import { type Item, readCampaigns, readItems, readKnowledge } from '../scripts/eval/data.ts'
import { judgeSafety } from '../src/language/safety/judge.ts'
import { type Engine, type Hit, others, ours, type Setup } from './engines.ts'
import { measure, memoryUsed, mib, ms } from './measure.ts'
import { createDocs } from './seeds.ts'

// node --expose-gc --max-old-space-size=12000 bench/compare.ts [directory] [sizes...]: our matcher beside MiniSearch and
// Orama, on the same labelled conversations and among the same campaigns.

/** Thresholds are set so that this share of the conversations that want no ad gets none. */
const SILENT = 0.9
const CASES = 'test/language/cases'

const args = process.argv.slice(2)
const directory = args.find((arg) => !/^\d+$/.test(arg)) ?? process.env.EVAL_DIR ?? CASES
const sizes = args.filter((arg) => /^\d+$/.test(arg)).map(Number)
const campaigns = readCampaigns(directory)
const knowledge = readKnowledge()
const items = readItems(directory).filter(
  ({ kind, messages }) => kind !== 'sensitive' && !judgeSafety(messages, knowledge).sensitive,
)
const setups = [ours(knowledge), ...others]

type Quality = { first: number; match: number; precision: number }

console.log(`${campaigns.length} campaigns, ${items.length} conversations`)
const judged = setups.map((setup) => {
  const engine = setup.build(campaigns.map(({ doc }) => doc))
  return { setup, quality: judge(engine) }
})
for (const { setup, quality } of judged) {
  const { first, match, precision } = quality
  console.log(
    `${setup.name.padEnd(44)} first ${first.toFixed(3)}  match ${match.toFixed(3)}  precision ${precision.toFixed(3)}`,
  )
}
const best = ['ours', 'MiniSearch', 'Orama'].map(
  (name) =>
    judged
      .filter(({ setup }) => setup.name.startsWith(name))
      .sort((a, b) => b.quality.match - a.quality.match || b.quality.first - a.quality.first)[0],
)
for (const size of sizes.length > 0 ? sizes : [campaigns.length, 10_000, 100_000]) {
  for (const one of best) if (one) race(one.setup, size)
}

/** Each engine by its own threshold, the one that suits it best; with and without regard to the length of the query. */
function judge(engine: Engine): Quality {
  const shares = [false, true].map((perWord) => judgeBy(engine, perWord))
  return shares.reduce((a, b) => (b.match > a.match ? b : a))
}

function judgeBy(engine: Engine, perWord: boolean): Quality {
  const tops = items.map((item) => ({ item, top: topOf(engine, item, perWord) }))
  const silent = tops
    .filter(({ item }) => item.kind === 'none')
    .map(({ top }) => top?.score ?? 0)
    .sort((a, b) => a - b)
  const limit = silent[Math.ceil(SILENT * silent.length) - 1] ?? 0
  const isRight = ({ item, top }: (typeof tops)[number]) =>
    top !== undefined && item.accept.includes(campaigns[top.doc]?.key ?? '')
  const wanted = tops.filter(({ item }) => item.kind === 'match')
  const shown = tops.filter(({ top }) => (top?.score ?? 0) > limit)
  const right = shown.filter(isRight).length
  return {
    first: wanted.filter(isRight).length / wanted.length,
    match: right / wanted.length,
    precision: shown.length === 0 ? 0 : right / shown.length,
  }
}

/** The best document that may run in the conversation's country. */
function topOf(engine: Engine, item: Item, perWord: boolean): Hit | undefined {
  const country = item.device?.country ?? ''
  const top = engine.ask(item.messages).find(({ doc }) => {
    const countries = campaigns[doc]?.countries ?? []
    return countries.length === 0 || countries.includes(country)
  })
  if (top === undefined || !perWord) return top
  const words = item.messages.reduce((sum, { content }) => sum + content.split(/\s+/).length, 0)
  return { ...top, score: top.score / words }
}

function race(setup: Setup, size: number) {
  const docs = createDocs(campaigns, size)
  const before = memoryUsed()
  const started = performance.now()
  const engine = setup.build(docs)
  const built = performance.now() - started
  const memory = memoryUsed() - before
  const { p50, p99 } = measure((at) => engine.ask(items[at]?.messages ?? []), items.length)
  console.log(
    `${String(size).padStart(7)}  ${setup.name.padEnd(44)} p50 ${ms(p50)}  p99 ${ms(p99)}  built ${ms(built)}  memory ${mib(memory)}`,
  )
}
