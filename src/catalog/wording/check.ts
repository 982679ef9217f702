import { stem } from '../../language/stem.ts'
import { wordsOf } from '../../services/search/words.ts'
import type { Facts } from './facts.ts'
import { GLUE, NEGATORS } from './glue.ts'

type Refusal = 'length' | 'form' | 'link' | 'name' | 'order' | 'claim'
type Checked = { kind: 'ok'; text: string } | { kind: 'refused'; reason: Refusal }

const SHORTEST = 40
const LONGEST = 600
const PLAIN = /^[\p{Script=Latin}\p{M}0-9 .,;:!?'"‘’“”()%$€£–—-]+$/u
const LINK = /[\p{L}\d]\.[\p{L}]{2,}|\bwww\b|:\/\//iu
/** A negation reaches this many telling words, within its clause. */
const REACH = 3
const BREAKS = new Set(['and', 'but', 'which', 'that', 'while'])

/**
 * Whether a worded reasoning may be shown: it says, of each service it names, only what its facts say, affirmed and
 * denied as there. Whoever wrote it, model or attacker, can do no more harm than a clumsy sentence.
 */
export function checkReasoning(answer: string, facts: Facts): Checked {
  const text = answer.normalize('NFC').trim().replace(/ {2,}/g, ' ')
  const reason = formFault(text, facts) ?? contentFault(text, facts)
  return reason ? { kind: 'refused', reason } : { kind: 'ok', text }
}

/** What belongs to words of the facts, such as the dot of Next.js, is no fault. */
function formFault(text: string, facts: Facts): Refusal | undefined {
  if (text.length < SHORTEST || text.length > LONGEST) return 'length'
  const own = new Set(textsOf(facts).join(' ').split(/\s+/).map(bareWord))
  const rest = text
    .split(' ')
    .map((word) => (own.has(bareWord(word)) ? 'x' : word))
    .join(' ')
  if (LINK.test(rest)) return 'link'
  return PLAIN.test(rest) ? undefined : 'form'
}

const bareWord = (word: string) => word.replace(/^[("'“‘]+|[.,;:!?)"'”’]+$/g, '').toLowerCase()

const textsOf = ({ name, reasoning, capabilities, alternatives }: Facts): string[] => [
  name,
  reasoning,
  ...capabilities,
  ...alternatives.flatMap((other) => [other.name, other.reason]),
]

/** Of a service that may be named: its name as words, and what is said of it. */
type Known = { words: readonly string[]; said: ReadonlySet<string> }

function contentFault(text: string, facts: Facts): Refusal | undefined {
  const own = knownName(facts.name, [facts.name, facts.reasoning, ...facts.capabilities])
  const others = facts.alternatives.map(({ name, reason }) => knownName(name, [name, reason]))
  if (!isNamed(wordsOf(text), own)) return 'name'
  let isAboutOthers = false
  for (const sentence of text.split(/(?<=[.!?])\s+/)) {
    const tokens = wordsOf(sentence)
    const named = others.filter((other) => isNamed(tokens, other) && !isNamed(own.words, other))
    if (named.length === 0 && isAboutOthers) return 'order'
    isAboutOthers = named.length > 0
    const [only = own] = named
    const said = named.length > 1 ? NOTHING : only.said
    const nameless = (named.length > 0 ? named : [own]).reduce(withoutName, tokens)
    if (![...statementsOf(nameless)].every((statement) => said.has(statement))) return 'claim'
  }
  return undefined
}

const NOTHING: ReadonlySet<string> = new Set()

const knownName = (name: string, texts: readonly string[]): Known => ({
  words: wordsOf(name).filter((word) => word !== ''),
  said: new Set(texts.flatMap((text) => [...statementsOf(wordsOf(text))])),
})

const isNamed = (tokens: readonly string[], { words }: Known) =>
  words.length > 0 && ` ${tokens.filter(Boolean).join(' ')} `.includes(` ${words.join(' ')} `)

function withoutName(tokens: readonly string[], { words }: Known): string[] {
  const left: string[] = []
  for (let i = 0; i < tokens.length; i++) {
    if (words.every((word, n) => tokens[i + n] === word)) i += words.length - 1
    else left.push(tokens[i] ?? '')
  }
  return left
}

/** Each telling word as it is said: `+word` affirmed, `-word` denied. */
function statementsOf(tokens: readonly string[]): Set<string> {
  const statements = new Set<string>()
  let reach = 0
  let isOpen = false
  for (const token of [...tokens, '']) {
    if (NEGATORS.has(token)) {
      reach = REACH
      isOpen = true
    } else if (token === '' || BREAKS.has(token)) {
      // A denial of nothing in particular denies what was said before.
      if (isOpen) statements.add('-')
      reach = 0
      isOpen = false
    } else if (!GLUE.has(token)) {
      statements.add(`${reach > 0 ? '-' : '+'}${stem(token)}`)
      isOpen = false
      reach--
    }
  }
  return statements
}
