import type { Account, Candidate, Cue, Part } from './account.ts'

const WIDTH = 100
const INDENT = 12
const LANGUAGES: Record<string, string> = {
  en: 'English',
  es: 'Spanish',
  de: 'German',
  fr: 'French',
  it: 'Italian',
  pt: 'Portuguese',
}
/** What the features of an intent are called where they are no turns of phrase. */
const NAMES: Record<string, string> = {
  'is:need': 'names a need',
  'is:detail': 'names a detail',
  'is:meaning': 'the meaning of the whole',
  'is:start': 'before a word is read',
}
/** How many of them are worth a line. */
const CUES = 6
/** How many shared words, or phrases of a cue, are worth reading. */
const EXAMPLES = 4

/** The account of a decision as text, at most 100 columns wide. */
export function printAccount(account: Account): string {
  return [
    ...account.messages.flatMap(({ role, content }) => section(role, content)),
    '',
    ...section('guard', guardLine(account)),
    ...section('language', LANGUAGES[account.language] ?? account.language),
    ...section('intent', intentLine(account)),
    ...account.intent.cues.slice(0, CUES).flatMap((cue) => section('', cueLine(cue))),
    ...section('', restLine(account.intent.cues.slice(CUES))),
    '',
    ...account.candidates.flatMap(candidateLines),
    ...(account.candidates.length === 0 ? ['No campaign has anything to do with this.', ''] : []),
    ...section('answer', outcomeLine(account)),
  ].join('\n')
}

function guardLine({ guard }: Account): string {
  if (!guard.sensitive) return 'nothing that calls for silence'
  return `silence: ${guard.topic}, by the rule "${guard.rule}"`
}

function intentLine({ intent }: Account): string {
  const side = intent.commercial ? 'commercial: an ad may answer' : 'not commercial: no ad'
  return `${intent.value.toFixed(2)}, ${side} (the gate is at ${intent.gate})`
}

function cueLine({ name, points, phrases }: Cue): string {
  const said = phrases.length === 0 ? '' : `: ${phrases.slice(0, EXAMPLES).join(', ')}`
  return `${signed(points)} ${nameOf(name)}${said}`
}

const nameOf = (name: string) =>
  NAMES[name] ?? (name.startsWith('cue:') ? name.slice(4) : `"${name}"`)

function restLine(cues: readonly Cue[]): string {
  const sum = cues.reduce((total, { points }) => total + points, 0)
  return `${signed(sum)} ${cues.length} smaller ones`
}

function candidateLines(candidate: Candidate, place: number): string[] {
  const head = `${place + 1}. ${candidate.title} (${candidate.id})`
  return [
    ...wrap(head, WIDTH),
    ...section('  relevancy', `${candidate.relevancy.toFixed(2)}; ${fateOf(candidate)}`),
    ...section('  strength', strengthOf(candidate.parts)),
    '',
  ]
}

function fateOf(candidate: Candidate): string {
  if (candidate.fate === 'refused') return `may not run: ${candidate.reason}`
  const { bid, bidMicros, score } = candidate
  return `bids ${dollars(bidMicros)} ${unitOf(bid)}; rank score ${score.toFixed(1)}`
}

function strengthOf(parts: readonly Part[]): string {
  const sum = parts.reduce((total, { points }) => total + points, 0)
  const texts = parts
    .filter(({ points }) => points >= 0.05)
    .map(({ name, points, shared }) => {
      const words = shared.length === 0 ? '' : ` (${shared.slice(0, EXAMPLES).join(', ')})`
      return `${name} ${points.toFixed(1)}${words}`
    })
  return texts.length === 0 ? 'nothing speaks for it' : `${texts.join(' + ')} = ${sum.toFixed(1)}`
}

function outcomeLine({ outcome, floor, country }: Account): string {
  const where = country === '' ? 'country unknown' : `country ${country}`
  const asked = `Floor ${floor}, ${where}.`
  if (outcome.kind === 'no_ad') return `no ad: ${outcome.reason}. ${asked}`
  const { micros, unit, basis, rival } = outcome.price
  const why =
    basis === 'rival'
      ? `the least that keeps it ahead of ${rival}`
      : `the floor, ${rival === null ? 'since nobody else bids' : `which ${rival} does not press`}`
  return `${outcome.winner}, for ${dollars(micros)} ${unitOf(unit)}: ${why}. ${asked} Caps, budgets and mutes are settled by Redis, and not known here.`
}

const dollars = (micros: number) => `$${(micros / 1_000_000).toFixed(4).replace(/0{1,2}$/, '')}`
const signed = (value: number) => `${value < 0 ? '-' : '+'}${Math.abs(value).toFixed(2)}`

function unitOf(model: string): string {
  if (model === 'cpm') return 'a view'
  return model === 'cpc' ? 'a click' : 'a conversion'
}

/** A label and its text beside it, wrapped. */
function section(label: string, text: string): string[] {
  return wrap(text, WIDTH - INDENT).map(
    (line, place) => (place === 0 ? label : '').padEnd(INDENT) + line,
  )
}

/** Lines of at most `width` characters; a longer word is cut. */
function wrap(text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/).flatMap((long) => chunks(long, width))) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line]
}

function chunks(word: string, width: number): string[] {
  return word.length <= width ? [word] : (word.match(new RegExp(`.{1,${width}}`, 'gu')) ?? [])
}
