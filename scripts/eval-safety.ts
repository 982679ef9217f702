import { parseArgs } from 'node:util'
import { judgeSafety } from '../src/language/safety/judge.ts'
import { type Case, FINE, listCaseFiles, readCases, SAFETY } from './data/safety.ts'
import { readKnowledge, readWire } from './eval/data.ts'
import { openDecider } from './eval/decide.ts'

// node scripts/eval-safety.ts [file.tsv...] [-v] [--campaigns DIRECTORY]: how many sensitive conversations of each topic
// the guard silences, and how many fine ones it lets pass. With campaigns, whatever country they are limited to, also what
// the whole decision makes of them. -v prints those that go wrong.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { verbose: { type: 'boolean', short: 'v' }, campaigns: { type: 'string' } },
})
const knowledge = readKnowledge()
const decider = values.campaigns
  ? openDecider(readWire(values.campaigns).map((row) => ({ ...row, allowed_countries: [] })))
  : undefined

for (const file of positionals.length > 0 ? positionals : listCaseFiles(SAFETY)) {
  console.log(file)
  if (decider) reportDecisions(readCases(file), decider)
  else reportGuard(readCases(file))
}

function reportGuard(cases: readonly Case[]) {
  const right = new Map<string, boolean[]>()
  for (const { topic, messages, text } of cases) {
    const safety = judgeSafety(messages, knowledge)
    const good = safety.sensitive === (topic !== FINE)
    right.set(topic, [...(right.get(topic) ?? []), good])
    if (!good && values.verbose) console.log(`${topic}: ${text}`)
  }
  const sensitive = [...right].filter(([topic]) => topic !== FINE).flatMap(([, goods]) => goods)
  for (const [topic, goods] of [...right, ['sensitive', sensitive] as const]) line(topic, goods)
}

function reportDecisions(cases: readonly Case[], { decide, unguarded }: Decider) {
  const outcomes = cases.map((one, at) => {
    const item = { id: `${at}`, kind: 'none' as const, accept: [], tags: [], ...one }
    const decision = decide(item)
    const shown =
      decision.kind === 'contend' ? (decision.candidates[0]?.contender.campaignId ?? null) : null
    const good = one.accept?.length ? one.accept.includes(shown ?? '') : shown === null
    return { ...one, shown, good, open: unguarded(one.messages) }
  })
  if (values.verbose) {
    for (const { topic, text, shown, good, open } of outcomes) {
      if (!good) console.log(`${topic}: ${shown} (unguarded ${open}): ${text}`)
    }
  }
  const sensitive = outcomes.filter(({ topic }) => topic !== FINE)
  const fine = outcomes.filter(({ topic }) => topic === FINE)
  const wishes = fine.filter(({ accept }) => accept?.length)
  const shown = outcomes.filter((one) => one.shown !== null && (one.accept || one.topic !== FINE))
  line(
    'silent',
    sensitive.map((one) => one.shown === null),
  )
  line(
    '  unguarded',
    sensitive.map(({ open }) => open === null),
  )
  line(
    'match',
    wishes.map(({ good }) => good),
  )
  line(
    '  unguarded',
    wishes.map(({ open, accept }) => accept?.includes(open ?? '') === true),
  )
  line(
    'none',
    fine.filter(({ accept }) => accept?.length === 0).map(({ good }) => good),
  )
  line(
    'precision',
    shown.map(({ good }) => good),
  )
  line(
    'ads kept',
    fine.filter(({ open }) => open !== null).map((one) => one.shown !== null),
  )
}

type Decider = ReturnType<typeof openDecider>

function line(name: string, goods: readonly boolean[]) {
  const good = goods.filter(Boolean).length
  console.log(`  ${name.padEnd(16)}${(good / goods.length).toFixed(3)}  (${good}/${goods.length})`)
}
