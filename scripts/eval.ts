import { judgeSafety } from '../src/ads/safety.ts'
import { buildIndex, match, openIndex, readConversation } from '../src/matching/contract.ts'
import { resolveTopics } from '../src/matching/topics.ts'
import { type Item, readCampaigns, readItems, readVectors } from './eval-data.ts'
import { askStack } from './eval-stack.ts'

// node scripts/eval.ts [--pure] [directory] [-v]: the figures of the pure functions on labelled conversations and,
// unless --pure is said, those of the running stack, where bids have a say among close candidates.

const BASELINE = 0.35
const TOP = 60

type Outcome = { item: Item; shown: string | null; relevancy: number; right: boolean; why: string }

const args = process.argv.slice(2)
const directory = args.find((arg) => !arg.startsWith('-')) ?? process.env.EVAL_DIR
if (directory === undefined)
  throw new Error('name the folder of the labelled data, or set EVAL_DIR')

const campaigns = readCampaigns(directory)
const vectors = readVectors()
const index = openIndex(
  buildIndex(
    campaigns.map(({ doc }) => doc),
    vectors,
  ),
)
const items = readItems(directory)
const outcomes = items.map(judge)
report(outcomes)
if (!args.includes('--pure')) await reportStack(directory)
if (args.includes('-v')) for (const outcome of outcomes) if (!outcome.right) describe(outcome)

function judge(item: Item): Outcome {
  const finish = (shown: string | null, relevancy: number, why: string): Outcome => {
    const right =
      item.kind === 'match' ? shown !== null && item.accept.includes(shown) : shown === null
    return { item, shown, relevancy, right, why }
  }
  const safety = judgeSafety(item.messages)
  if (safety.sensitive) return finish(null, 0, `sensitive: ${safety.topic}`)
  const query = readConversation(item.messages, vectors)
  const best = match(index, query, TOP).find(({ doc }) => isEligible(item, doc))
  const key = campaigns[best?.doc ?? -1]?.key ?? null
  const relevancy = best?.relevancy ?? 0
  if (!query.commercial)
    return finish(null, relevancy, `gate ${query.intent.toFixed(2)}; best ${key}`)
  if (relevancy < BASELINE) return finish(null, relevancy, `below; best ${key}`)
  return finish(key, relevancy, `shown; intent ${query.intent.toFixed(2)}`)
}

async function reportStack(folder: string) {
  const shownBy = await askStack(folder, items)
  console.log('\nthe running stack')
  const answered = outcomes.map(({ item, why }): Outcome => {
    const shown = shownBy.get(item.id) ?? null
    const right =
      item.kind === 'match' ? shown !== null && item.accept.includes(shown) : shown === null
    return { item, shown, relevancy: 0, right, why }
  })
  report(answered)
  for (const [i, { item, shown }] of outcomes.entries()) {
    const other = answered[i]?.shown ?? null
    if (other !== shown) console.log(`differs: ${item.id} pure ${shown}, stack ${other}`)
  }
}

function isEligible(item: Item, doc: number): boolean {
  const campaign = campaigns[doc]
  if (campaign === undefined) return false
  const country = item.device?.country
  const { countries } = campaign
  if (countries.length > 0 && (country === undefined || !countries.includes(country))) return false
  const excluded = resolveTopics(item.excludedTopics ?? [])
  return ![...resolveTopics(campaign.doc.topics)].some((topic) => excluded.has(topic))
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
