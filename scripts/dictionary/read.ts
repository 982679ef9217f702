import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Definition, MOST_MEANINGS, partTermOf } from '../../src/language/dictionary.ts'
import { fold, tokensOf } from '../../src/language/text.ts'
import { isStop, termOf } from '../../src/language/words.ts'
import { countOccurrences } from '../markets/occurrences.ts'
import { readMarkets } from '../markets/read.ts'

const FOLDER = join(import.meta.dirname, '../../data/dictionary')
/** The columns behind the English one, and those of languages that make one word of several. */
const LANGUAGES = ['de', 'fr', 'es', 'pt', 'it', 'nl'] as const
const JOINING: ReadonlySet<string> = new Set(['de', 'nl'])
/** Whether a longer word may end with it: of German a noun, which it writes with a capital; of Dutch nobody can tell. */
const mayEnd = (form: string, language: string) => language === 'nl' || /^\p{Lu}/u.test(form)
/** Articles, and what verbs have before them. */
const BEFORE: ReadonlySet<string> = new Set(
  'der die das le la les l el los las il lo gli i o os as de het een un une uno una se sich s si zich'.split(
    ' ',
  ),
)
/** What means a word this much less often than another one does not mean it. */
const LEAST_SHARE = 0.4
const NOTHING_SAID = '-'

/** What an English word is called in a language, the most usual first. */
type Row = { english: string; language: string; said: string[] }

/** What foreign words mean, by their terms: see data/dictionary. */
export function readDefinitions(): Map<number, Definition> {
  const found = new Map<number, Found>()
  for (const row of readRows()) addRow(found, row)
  const counts = countOccurrences(readMarkets())
  return new Map([...found].map(([term, known]) => [term, definitionOf(known, counts)]))
}

/** Meanings with how usual each is: the most first. */
type Found = { meanings: Map<string, number>; ends: boolean }

/** The most usual meanings: what people buy is spoken of more than what is rare. */
function definitionOf(
  { meanings, ...parts }: Found,
  counts: ReadonlyMap<number, number>,
): Definition {
  const likely = [...meanings]
    .map(([english, weight]) => ({
      english,
      weight: weight * Math.log(2 + (counts.get(termOf(english)) ?? 0)),
    }))
    .sort((a, b) => b.weight - a.weight || (a.english < b.english ? -1 : 1))
  const least = LEAST_SHARE * (likely[0]?.weight ?? 0)
  const usual = likely.filter(({ weight }) => weight >= least)
  return { ...parts, meanings: usual.slice(0, MOST_MEANINGS).map(({ english }) => english) }
}

function readRows(): Row[] {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.tsv'))
  return files.sort().flatMap((file) =>
    readFileSync(join(FOLDER, file), 'utf8')
      .split('\n')
      .flatMap((line, number) => (line === '' ? [] : rowsOf(line, `${file}:${number + 1}`))),
  )
}

function rowsOf(line: string, where: string): Row[] {
  const [english = '', ...cells] = line.split('\t')
  if (!/^[a-z]+$/.test(english) || cells.length !== LANGUAGES.length) {
    throw new Error(`${where}: ${line}`)
  }
  return LANGUAGES.map((language, at) => ({
    english,
    language,
    said: (cells[at] ?? '')
      .split(',')
      .map((said) => said.trim())
      .filter((said) => said !== '' && said !== NOTHING_SAID),
  }))
}

/** The word of what is one, whatever small word stands before it; undefined of more: "non désiré" says nothing of "désiré". */
function wordOf(form: string): string | undefined {
  const [word, ...more] = tokensOf(fold(form)).filter((one) => one !== '' && !BEFORE.has(one))
  return word === undefined || more.length > 0 || isStop(word) ? undefined : word
}

/** What a word is called in a language counts the less the later it is named; what has one stem is named once. */
function addRow(found: Map<number, Found>, { english, language, said }: Row) {
  const named = new Set<number>()
  for (const [place, form] of said.entries()) {
    const word = wordOf(form)
    if (word === undefined || named.has(termOf(word))) continue
    named.add(termOf(word))
    const weight = 1 / (1 + place)
    if (JOINING.has(language)) {
      const part = addMeaning(found, { key: partTermOf(word), english, weight })
      part.ends ||= mayEnd(form, language)
    }
    // What is spelt as in English is found as it stands, but for what is hidden in a longer word.
    if (termOf(word) !== termOf(english)) {
      addMeaning(found, { key: termOf(word), english, weight })
    }
  }
}

function addMeaning(
  found: Map<number, Found>,
  { key, english, weight }: { key: number; english: string; weight: number },
): Found {
  const known = found.get(key) ?? { meanings: new Map<string, number>(), ends: false }
  known.meanings.set(english, (known.meanings.get(english) ?? 0) + weight)
  found.set(key, known)
  return known
}
