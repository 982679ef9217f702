/** What the API tells programs to do, and what that is in the console. */
const DEEDS: readonly (readonly [said: RegExp, means: string])[] = [
  [/GET \/advertiser-dashboard\/campaigns lists/, '“Campaigns” lists'],
  [/GET \/advertiser-dashboard\/ad-groups lists/, 'The page of a campaign lists'],
  [/GET \/advertiser-dashboard\/pixels has its snippet/, 'Its snippet is in the list'],
  [/ with POST \/advertiser-dashboard\/ad-groups(?=, with ads where it is manual)/, ''],
  [/where it is manual/, 'where you write them'],
  [/PATCH \/advertiser-dashboard\/campaigns\/\{id\}\/archive brings/, '“Take it back” brings'],
  [/PATCH it with \{"status": "active"\} first/, 'Activate it first'],
  [/ with DELETE \/advertiser-dashboard\/ads\/\{id\}, then make it generative/, ' first'],
  [/Leave out ads, or set group_type to 'manual'/, 'Choose under “Who writes its ads” that you do'],
  [/context or ad_prompt, or make the group manual/, 'words, or choose that you write its ads'],
  [
    /Make one by POST \/publisher-dashboard\/keys\/rotate with use "server", and list the origins with that/,
    'Make a key for servers below, then list the pages',
  ],
  [/With origins this key/, 'With pages that may ask, this key'],
  [/Read GET \/admin\/review again, then decide/, 'Load this page again, then decide'],
  [/Read it, then repeat the request/, 'Load this page again, then repeat it'],
  [/[,;] (?:then )?repeat the request/, ', then try again'],
  [/; PATCH is_active true first/, ': switch it on first'],
  [/; PATCH it\./, ': change that one.'],
]

/** A sentence of the API in the words of the console. */
export const sayPlainly = (text: string): string =>
  DEEDS.reduce((said, [pattern, means]) => said.replace(pattern, means), text)

const HOW_MUCH: Record<string, string> = {
  '<=': 'at most',
  '<': 'less than',
  '>=': 'at least',
  '>': 'more than',
}
const LIMIT = /^Too (?:big|small): expected \w+ to (?:be|have) ([<>]=?)(-?[\d.]+)( \w+)?$/
const FAULTS: readonly (readonly [said: RegExp, means: string])[] = [
  [/^Invalid input: expected \w+, received (?:null|undefined)$/, 'it has to be filled in'],
  [/^Invalid input: expected int, received number$/, 'a whole number'],
  [/^Invalid input: expected object, received \w+$/, 'an object, in { }'],
  [/^Invalid input: expected array, received \w+$/, 'a list, in [ ]'],
  [/^Invalid input: expected (\w+), received \w+$/, 'a $1'],
  [/^Too (?:big|small): expected /, ''],
  [/^Invalid GUID$/, 'no id, as lists have them'],
  [/^Invalid ISO datetime$/, 'no date and time'],
  [/^Invalid string: must match pattern \/\^\[0-9a-f\]\{64\}\$\/i?$/, '64 digits from 0 to f'],
  [/^Invalid country: expected ISO 3166-1 alpha-2$/, 'a country has two letters, as in GB'],
  [/^Invalid (?:\w+): expected (?=https|one of|an? )/, 'expected '],
]

/** What is wrong with a field, as it is said beside its name. */
export function sayFault(text: string): string {
  const [, how = '', much, unit = ''] = LIMIT.exec(text) ?? []
  if (much === '1' && how === '>=' && unit === ' characters') return 'it has to be filled in'
  if (much) return `${HOW_MUCH[how]} ${much}${unit === ' items' ? ' of them' : unit}`
  const plain = FAULTS.reduce((said, [pattern, means]) => said.replace(pattern, means), text)
  return sayPlainly(plain.replaceAll('"|"', '", "'))
}

type Place = readonly (string | number)[]
type Named = { name: string; label: string }

/** Where something is wrong: the label of a field, and which entry of it. */
export function sayPlace(loc: Place, fields: readonly Named[] = []): string {
  const [name, ...below] = loc.slice(1)
  if (name === undefined) return ''
  const label = fields.find((field) => field.name === name)?.label
  const entries = below.map((part) => (typeof part === 'number' ? `entry ${part + 1}` : part))
  return [label ? `“${label}”` : String(name).replaceAll('_', ' '), ...entries].join(', ')
}
