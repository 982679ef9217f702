import { storable } from '../events/event.ts'
import { findAddresses } from './addresses.ts'
import { unfoldText } from './unfold.ts'

/** What stands from one place to another, and what takes its place. */
type Found = readonly [from: number, to: number, mark: string]
type Rule = (text: string) => readonly Found[]

/** A key or an id: letters, digits, _ and - in one piece, a digit among them. */
const CODE = /[A-Za-z0-9_-]{24,}/g
const NETWORK_4 = /\b\d{1,3}(?:\.\d{1,3}){3}\b/g
const NETWORK_6 =
  /(?<![\p{L}\p{N}])(?:[0-9a-f]{1,4}:){3,7}[0-9a-f:]{0,9}|(?<![\p{L}\p{N}])[0-9a-f]{1,4}(?::[0-9a-f]{1,4}){0,7}::[0-9a-f:]{0,39}/giu
const NUMBER = /[+(]{0,2}\p{Nd}(?:[\s().\-‐‑–/\u200b]{0,3}\p{Nd}){6,}/gu
const PHONE = /\(?\+\p{Nd}(?:[\s().\-‐‑–/\u200b]{0,3}\p{Nd}){6,}/gu

const findMail: Rule = (text) => findAddresses(text).map(([from, to]) => [from, to, '[email]'])
const findCodes: Rule = (text) =>
  listMatches(text, { pattern: CODE, mark: '[code]' }).filter(([from, to]) =>
    /\d/.test(text.slice(from, to)),
  )
const findNetworks4: Rule = (text) => listMatches(text, { pattern: NETWORK_4, mark: '[address]' })
const findNetworks6: Rule = (text) => listMatches(text, { pattern: NETWORK_6, mark: '[address]' })
const findNumbers: Rule = (text) => listMatches(text, { pattern: NUMBER, mark: '[number]' })
const findPhones: Rule = (text) => listMatches(text, { pattern: PHONE, mark: '[number]' })

/** A person's own words without e-mail addresses, phone and card numbers, network addresses and keys. */
export const scrub = (given: string) =>
  applyRules(given, [findMail, findCodes, findNetworks4, findNetworks6, findNumbers]).trim()

/** What a caller says of its own without e-mail addresses, network addresses and phone numbers (+49 ...). Ids stay. */
export const scrubContacts = (given: string) =>
  applyRules(given, [findMail, findNetworks4, findNetworks6, findPhones])

/** Order matters: the first rule takes the text. Each is linear in its input. */
function applyRules(given: string, rules: readonly Rule[]): string {
  // What is looked for is written in ASCII, what is kept as it was said: both have the same places.
  let text = storable(given)
  let plain = unfoldText(text)
  for (const rule of rules) {
    const found = rule(plain)
    text = replaceAt(text, found)
    plain = replaceAt(plain, found)
  }
  return text
}

const listMatches = (text: string, { pattern, mark }: { pattern: RegExp; mark: string }): Found[] =>
  Array.from(text.matchAll(pattern), ({ index, 0: { length } }) => [index, index + length, mark])

function replaceAt(text: string, found: readonly Found[]): string {
  const parts: string[] = []
  let at = 0
  for (const [from, to, mark] of found) {
    parts.push(text.slice(at, from), mark)
    at = to
  }
  return parts.join('') + text.slice(at)
}
