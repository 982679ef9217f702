import { type Item, readItems, readWire } from './eval/data.ts'
import { openDecider } from './eval/decide.ts'
import { askStack } from './eval/stack.ts'

// node scripts/eval.ts [--pure] [--examples] [directory] [-v]: the figures of the pure functions on labelled conversations and,
// unless --pure is said, those of the running stack, with every conversation on which the two differ.

type Outcome = { item: Item; shown: string | null; relevancy: number; right: boolean; why: string }

const args = process.argv.slice(2)
const directory = args.find((arg) => !arg.startsWith('-')) ?? process.env.EVAL_DIR
if (directory === undefined)
  throw new Error('name the folder of the labelled data, or set EVAL_DIR')

const withExamples = args.includes('--examples')
const { decide } = openDecider(readWire(directory, { withExamples }))
const items = readItems(directory)
const outcomes = items.map(judge)
report(outcomes)
if (!args.includes('--pure')) await reportStack(directory)
if (args.includes('-v')) for (const outcome of outcomes) if (!outcome.right) describe(outcome)

/** What an ad request comes to before anything is reserved. */
function judge(item: Item): Outcome {
  const considered = decide(item)
  if (considered.kind === 'no_ad') return outcomeOf(item, null, 0, considered.reason)
  const [best] = considered.candidates
  const wish = `wish ${considered.query.wish.toFixed(2)}`
  return outcomeOf(item, best?.contender.campaignId ?? null, best?.relevancy ?? 0, wish)
}

function outcomeOf(item: Item, shown: string | null, relevancy: number, why: string): Outcome {
  const right =
    item.kind === 'match' ? shown !== null && item.accept.includes(shown) : shown === null
  return { item, shown, relevancy, right, why }
}

async function reportStack(folder: string) {
  const shownBy = await askStack(folder, items, withExamples)
  console.log('\nthe running stack')
  const answered = items.map((item) => outcomeOf(item, shownBy.get(item.id) ?? null, 0, ''))
  report(answered)
  const differing = outcomes.filter(({ shown }, i) => shown !== answered[i]?.shown)
  console.log(`conversations on which the two differ: ${differing.length}`)
  for (const { item, shown, why } of differing) {
    console.log(`  ${item.id}: pure ${shown} (${why}), stack ${shownBy.get(item.id) ?? null}`)
  }
}

function report(all: Outcome[]) {
  const shown = all.filter((outcome) => outcome.shown !== null)
  const good = shown.filter((outcome) => outcome.right)
  for (const kind of ['match', 'none', 'sensitive'] as const) {
    line(
      kind,
      all.filter(({ item }) => item.kind === kind),
    )
  }
  console.log(`precision of shown ads  ${share(good.length, shown.length)}`)
  for (const tag of [...new Set(all.flatMap(({ item }) => item.tags))].sort((a, b) =>
    a.localeCompare(b),
  )) {
    line(
      `  ${tag}`,
      all.filter(({ item }) => item.tags.includes(tag)),
    )
  }
}

function line(name: string, outcomes: Outcome[]) {
  console.log(
    name.padEnd(24) + share(outcomes.filter(({ right }) => right).length, outcomes.length),
  )
}

function share(part: number, whole: number): string {
  return `${whole === 0 ? '-' : (part / whole).toFixed(3)}  (${part}/${whole})`
}

function describe({ item, shown, relevancy, why }: Outcome) {
  console.log(
    `\n${item.id} ${item.kind} want [${item.accept}] got ${shown} ${relevancy.toFixed(2)} ${why}`,
  )
  console.log(`   ${item.messages.at(-1)?.content.slice(0, 200)}`)
}
