import { NOBODY } from '../accounts/pseudonym.ts'
import { readJsonText } from '../platform/http/json.ts'

type Value = unknown
type Fields = Record<string, Value>

/** Fields that name a person. */
const WHO = ['userKey', 'userHash', 'emailName']
/** Fields that describe the person beside such a name, and what replaces them. */
const SAID: Readonly<Fields> = {
  ...{ sessionKey: '', sessionId: null, placementId: '' },
  ...{ context: {}, metadata: {}, links: [], names: [] },
}

/**
 * What is put aside without a person, whom any of the words names: their names, and what the same part of it says of
 * them. The rest stays, so that it can still be booked. Texts may hold JSON, as entries of the streams do.
 */
export function withoutPerson(value: Value, words: ReadonlySet<string>): Value {
  if (typeof value === 'string') return redactText(value, words)
  if (Array.isArray(value)) {
    return value.filter((item) => !isLink(item, words)).map((item) => withoutPerson(item, words))
  }
  if (typeof value !== 'object' || value === null) return value
  const fields = value as Fields
  const isTheirs = WHO.some((name) => words.has(String(fields[name])))
  // A hit that waits needs a pseudonym, because its caps are counted by one.
  const nobody = 'hitId' in fields ? NOBODY : null
  const kept = Object.entries(fields).map(([name, item]) => {
    if (WHO.includes(name) && words.has(String(item))) return [name, nobody]
    return [name, isTheirs && name in SAID ? SAID[name] : withoutPerson(item, words)]
  })
  return Object.fromEntries(kept)
}

/** One of the names that an ad's people go by. */
const isLink = (item: Value, words: ReadonlySet<string>) =>
  words.has(typeof item === 'object' && item !== null ? String((item as Fields).name) : `${item}`)

function redactText(text: string, words: ReadonlySet<string>): string {
  const named = [...words].filter((word) => text.includes(word))
  if (named.length === 0) return text
  const inner = readJsonText(text)
  if (typeof inner === 'object' && inner !== null)
    return JSON.stringify(withoutPerson(inner, words))
  return named.reduce((rest, word) => rest.replaceAll(word, '0'.repeat(word.length)), text)
}
