import type { Topic } from '../../language/topics.ts'
import type { Accepted } from '../../platform/http/accept.ts'

export const languages = ['en', 'es', 'de', 'fr', 'it', 'pt'] as const
export type Language = (typeof languages)[number]

/** What the page says, by name. `{payer}` and the like are filled in. */
export type Words = Record<WordName, string>
type WordName =
  | 'title'
  | 'sponsored'
  | 'paid'
  | 'brand'
  | 'test'
  | 'because'
  | 'subject'
  | 'topics'
  | 'countries'
  | 'someCountries'
  | 'devices'
  | 'everywhere'
  | 'private'
  | 'muteTitle'
  | 'mutePerson'
  | 'muteSession'
  | 'mute'
  | 'undo'
  | 'reportTitle'
  | 'what'
  | 'offensive'
  | 'misleading'
  | 'irrelevant'
  | 'repetitive'
  | 'not_interested'
  | 'report'
  | 'muted'
  | 'unmuted'
  | 'reported'
  | 'choose'
  | 'often'
  | 'unavailable'
  | 'gone'
  | 'desktop'
  | 'mobile'
  | 'tablet'

/** A language's words, and what readers know the topics as. */
export type Phrases = { words: Words; topics: Readonly<Record<Topic, string>> }
export type Phrasebook = Readonly<Record<Language, Phrases>> & { readonly style: string }

/** Between two languages: no text is this. */
const PART = '\n===\n'

/**
 * The rows of all languages, as `assets/why.bin` has them: `name: text` in the order of `known`, and behind them the style
 * of the page. Throws where a language lacks a name that another has.
 */
export function packPhrasebook(
  { rowsOf, style }: { rowsOf: (language: Language) => string; style: string },
  known: readonly Language[],
) {
  const tables = known.map(rowsOf)
  const names = tables.map((rows) => rows.replaceAll(/:.*/g, ''))
  for (const [i, language] of known.entries()) {
    if (names[i] !== names[0]) throw new Error(`data/why/${language}.txt has other names`)
  }
  return new TextEncoder().encode([...tables, style].join(PART))
}

/** Opens what `packPhrasebook` packed. Throws where it is not that. */
export function openPhrasebook(bytes: ArrayBuffer): Phrasebook {
  const parts = new TextDecoder().decode(bytes).split(PART)
  const style = parts[languages.length]
  if (style === undefined) throw new Error('the words of the page are not all there')
  const known = languages.map((language, i) => [language, readPhrases(parts[i] ?? '')] as const)
  return { ...(Object.fromEntries(known) as Record<Language, Phrases>), style }
}

function readPhrases(rows: string): Phrases {
  const texts = rows.split('\n').map((row): [string, string] => {
    const end = row.indexOf(': ')
    return [row.slice(0, end), row.slice(end + 2)]
  })
  const words = Object.fromEntries(texts) as Words
  const topics = Object.fromEntries(
    texts.map(([name, text]) => [name.replace('topic_', ''), text]),
  ) as Phrases['topics']
  return { words, topics }
}

/** The language that a browser would rather read, of those that there are; English where it knows none of them. */
export function preferredLanguage(accepted: readonly Accepted[]): Language {
  const wishes = accepted.flatMap(({ name, quality }) => {
    const language = languages.find((known) => known === name.split('-')[0])
    return language && quality > 0 ? [{ language, quality }] : []
  })
  const [best] = wishes.toSorted((a, b) => b.quality - a.quality)
  return best?.language ?? 'en'
}

/** A sentence with its gaps filled. */
export const fillSentence = (sentence: string, values: Readonly<Record<string, string>>) =>
  sentence.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
