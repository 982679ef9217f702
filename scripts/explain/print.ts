import type { Candidate } from '../../src/ads/explain/hear.ts'
import type { VoiceKind } from '../../src/language/index/voices.ts'
import type { Account } from './account.ts'

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
/** Words in which an advertiser knows the parts of a campaign. */
const KINDS: Record<VoiceKind, string> = {
  title: 'its title',
  keyword: 'the keyword',
  example: 'the example',
  term: 'the word',
  text: 'its text',
  near_miss: 'AGAINST it: the near miss',
}

/** The account of a decision as text, at most 100 columns wide. */
export function printAccount(account: Account): string {
  return [
    ...account.messages.flatMap(({ role, content }) => section(role, content)),
    '',
    ...section('guard', guardLine(account)),
    ...section('language', LANGUAGES[account.language] ?? account.language),
    ...section('wish', wishLine(account)),
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

function wishLine({ wish }: Account): string {
  const side = wish >= 0.5 ? 'something is wanted' : 'nothing seems to be wanted'
  return `${wish.toFixed(2)}: ${side} that an answer may name`
}

function candidateLines(candidate: Candidate, place: number): string[] {
  const head = `${place + 1}. ${candidate.title} (${candidate.id})`
  return [
    ...wrap(head, WIDTH),
    ...section('  relevancy', `${candidate.relevancy.toFixed(2)}; ${fateOf(candidate)}`),
    ...voiceLines(candidate),
    '',
  ]
}

function fateOf(candidate: Candidate): string {
  if (candidate.fate === 'refused') return `may not run: ${candidate.reason}`
  const { bid, bidMicros, score } = candidate
  return `bids ${dollars(bidMicros)} ${unitOf(bid)}; rank score ${score.toFixed(1)}`
}

function voiceLines({ voices, markets }: Candidate): string[] {
  const lines = voices.flatMap(({ kind, text, words }) =>
    section('', `${KINDS[kind]} "${text}" (${words.join(', ')})`),
  )
  const lent = markets.length === 0 ? [] : section('', 'it has no examples: words of its markets')
  return [...lines, ...lent]
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
