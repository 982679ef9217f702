import { NOTHING } from './unfold.ts'

/** Words for "at", and the words for "dot" that go with each. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  at: ['dot', 'punkt'],
  ät: ['punkt'],
  arroba: ['punto', 'ponto'],
  arobase: ['point'],
  chiocciola: ['punto'],
}
const AT_WORDS = Object.keys(WORDS).join('|')
const DOT_WORDS = 'dot|punkt|punto|ponto|point'
const OPENING = '([{<'
/** A sign, a word in brackets, or a word between spaces; with the spaces behind it. */
const AT = new RegExp(
  String.raw`(?:@(?:[\s${NOTHING}]{0,3}@)*|[${OPENING}]\s{0,3}(?:${AT_WORDS})\s{0,3}[)\]}>]|(?<=\s)(?:${AT_WORDS})(?=\s))\s{0,3}`,
  'giu',
)
const DOT = new RegExp(
  String.raw`(?<before>\s{0,3})(?:(?<sign>\.)|[${OPENING}]\s{0,3}(?:\.|${DOT_WORDS})\s{0,3}[)\]}>]|(?<=\s)(?<word>${DOT_WORDS})(?=\s))(?<after>\s{0,3})`,
  'iuy',
)
const BRACKETED_DOT = new RegExp(
  String.raw`[${OPENING}]\s{0,3}(?:\.|${DOT_WORDS})\s{0,3}[)\]}>]\s{0,3}$`,
  'iu',
)
const LONE_DOT = new RegExp(`^(?:[.]|${DOT_WORDS})$`, 'iu')
const LABEL = new RegExp(String.raw`[\p{L}\p{M}\p{N}_${NOTHING}-]+`, 'uy')
const CAPITALISED = /^\p{Lu}\p{Ll}/u
/** Where an address begins or ends: spaces, brackets, quotes, and the sign itself. */
const EDGE = /[\s@<>()[\]{},;:"']/
const SPACE = /\s/
/** Dots apart from their words that a name may hold, and labels of a host. */
const MOST_JOINS = 16
const MOST_LABELS = 127
/** Characters of a dot in brackets with the spaces around it, and spaces between the parts of an address. */
const LONGEST_DOT = 20
const LONGEST_GAP = 3

/** What hosts end in whose dots are spoken or apart: two letters, or one of these. */
const ENDINGS = new Set(
  'com net org edu gov mil int info biz name pro mobi dev app xyz online site shop store tech cloud email live'.split(
    ' ',
  ),
)
/** Hosts of which nobody speaks but as of a place for mail, by their first label or in full. */
const PROVIDERS = new Set(
  'gmail googlemail yahoo ymail hotmail outlook icloud aol gmx proton protonmail tutanota fastmail yandex qq t-online laposte mail.com mail.ru web.de uol.com.br libero.it 163.com'.split(
    ' ',
  ),
)

/** `words`: those for "dot" that go with it where "at" is said in words. `isTight`: with no space on either side. */
type Sign = { words: readonly string[] | undefined; isTight: boolean }
type Dot = Readonly<Record<string, string | undefined>>

/**
 * E-mail addresses as people write them: `joe@mail.com`, `joe . doe @ mail . com`, `joe (at) mail [dot] com`, and
 * `joe at mail dot com` where the words can mean nothing else. Around each sign for "at" the text is read as far as the
 * next one, so that reading is linear.
 */
export function findAddresses(text: string): [from: number, to: number][] {
  const found: [number, number][] = []
  let done = 0
  for (const { 0: said, index } of text.matchAll(AT)) {
    const to = hostEnd(text, { index, said })
    if (to === undefined) continue
    const from =
      nameStart(text, { sign: index, least: done }) ?? followsAddress(text, { sign: index, done })
    if (from === undefined) continue
    found.push([from, to])
    done = to
  }
  return found
}

/** Where an address ended whose host was taken for what is the name of this one. */
const followsAddress = (text: string, { sign, done }: { sign: number; done: number }) =>
  done > 0 && text.slice(done, sign).trim() === '' ? done : undefined

/** Where the name before the sign starts, no earlier than `least`. */
function nameStart(
  text: string,
  { sign, least }: { sign: number; least: number },
): number | undefined {
  let start = quotedStart(text, { end: sign, least }) ?? chunkStart(text, { end: sign, least })
  if (start === undefined) return undefined
  for (let joins = 0; joins < MOST_JOINS; joins++) {
    const before = joinedStart(text, { start, least })
    if (before === undefined) break
    start = before
  }
  return start
}

/** Where a name in quotes starts (RFC 5321). */
function quotedStart(
  text: string,
  { end, least }: { end: number; least: number },
): number | undefined {
  if (text[end - 1] !== '"') return undefined
  const start = text.lastIndexOf('"', end - 2)
  return start >= least ? start : undefined
}

/** Where the part starts that a dot, apart from it, joins to the one at `start`. */
function joinedStart(
  text: string,
  { start, least }: { start: number; least: number },
): number | undefined {
  const from = Math.max(least, start - LONGEST_DOT)
  const bracketed = BRACKETED_DOT.exec(text.slice(from, start))
  if (bracketed) return chunkStart(text, { end: from + bracketed.index, least })
  const before = chunkStart(text, { end: start, least })
  if (before === undefined || text[start] === '.') return before
  return LONE_DOT.test(text.slice(before, start).trim())
    ? chunkStart(text, { end: before, least })
    : undefined
}

/** Where the signs without an edge start that end at `end` or a few spaces before it. */
function chunkStart(
  text: string,
  { end, least }: { end: number; least: number },
): number | undefined {
  let last = end
  while (last > least && end - last < LONGEST_GAP && isSpace(text, last - 1)) last--
  let start = last
  while (start > least && !EDGE.test(text.charAt(start - 1))) start--
  return start < last ? start : undefined
}

/** Where the host behind a sign for "at" ends, as far as it can be one. */
function hostEnd(
  text: string,
  { index, said }: { index: number; said: string },
): number | undefined {
  const first = readAt(text, { pattern: LABEL, start: index + said.length })
  if (!first) return undefined
  const sign: Sign = {
    words: WORDS[said.trim().toLowerCase()],
    isTight: !isSpace(text, index - 1) && !isSpace(said, said.length - 1),
  }
  let place = first.end
  const labels = [first.said]
  let end = OPENING.includes(said.charAt(0)) ? place : undefined
  while (labels.length < MOST_LABELS) {
    const dot = readAt(text, { pattern: DOT, start: place })
    const label = dot && readAt(text, { pattern: LABEL, start: dot.end })
    if (!label) break
    place = label.end
    labels.push(label.said)
    if (isEnding(sign, { dot: dot.groups, labels })) end = place
  }
  return end
}

/** Whether a host may end in its last label, behind such a dot. */
function isEnding(
  { words, isTight }: Sign,
  { dot, labels }: { dot: Dot; labels: readonly string[] },
): boolean {
  const label = labels.at(-1) ?? ''
  const name = label.replace(/\P{L}.*$/su, '').toLowerCase()
  const isCommon = ENDINGS.has(name)
  const isListed = isCommon || /^\p{L}{2}$/u.test(name)
  if (words) {
    if (dot.word) return isListed && words.includes(dot.word.toLowerCase())
    return (isCommon && dot.before !== '') || (isListed && isProvider(labels))
  }
  if (!dot.sign || dot.before) return isListed || (name.length > 1 && !CAPITALISED.test(label))
  // A dot before a space mostly ends a sentence.
  if (dot.after) return isCommon || (isListed && isTight)
  return name.length > 1
}

const isProvider = ([first = '', ...rest]: readonly string[]) =>
  PROVIDERS.has(first.toLowerCase()) || PROVIDERS.has([first, ...rest].join('.').toLowerCase())

/** What a sticky pattern reads at a place, and where it ends. */
function readAt(text: string, { pattern, start }: { pattern: RegExp; start: number }) {
  pattern.lastIndex = start
  const found = pattern.exec(text)
  if (!found) return undefined
  const said = found[0].replaceAll(NOTHING, '')
  return { said, start, end: pattern.lastIndex, groups: found.groups ?? {} }
}

const isSpace = (text: string, at: number) => SPACE.test(text.charAt(at))
