import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDictionary } from '../src/language/dictionary.ts'
import { openMarketVectors } from '../src/language/market-vectors.ts'
import { openVectors, vectorOf } from '../src/language/vectors.ts'
import { COUNTRIES_AS_OF, openCountries } from '../src/platform/geo/country.ts'

// node scripts/verify-assets.ts: every asset against its sum in assets/NOTICE, and a look inside each.

const ASSETS = join(import.meta.dirname, '../assets')
const notice = readFileSync(join(ASSETS, 'NOTICE'), 'utf8')

const expected = [...notice.matchAll(/^(\S+\.(?:bin|json)) [\s\S]*?sha256 ([0-9a-f]{64})/gm)]
let failed = expected.length < 15
for (const [, name = '', sum] of expected) {
  const actual = createHash('sha256')
    .update(readFileSync(join(ASSETS, name)))
    .digest('hex')
  check(`${name} has the sum of the notice`, actual === sum)
}

check(
  'the day of the countries is that of the notice',
  notice.includes(`snapshot of ${COUNTRIES_AS_OF}`),
)
const country = openCountries(open('countries.bin'))
for (const [ip, want] of [
  ['8.8.8.8', 'US'],
  ['81.2.69.142', 'GB'],
  ['193.99.144.80', 'DE'],
  ['2a02:8109::1', 'DE'],
  ['192.168.1.1', undefined],
] as const) {
  check(`${ip} is ${want}`, country(ip) === want)
}

const dictionary = openDictionary(open('dictionary.bin'))
check('dictionary.bin knows matelas', dictionary.meaningsOf('matelas').includes('mattress'))
const vectors = openVectors(open('words-general.bin'))
check('words-general.bin knows mattress', vectors.dim === 64 && vectors.knows('mattress'))
const ofMarkets = openMarketVectors(open('words-market.bin'), vectors)
check('words-market.bin knows matelas', vectorOf(ofMarkets, 'matelas') !== null)
const ofServices = openMarketVectors(open('words-services.bin'), vectors)
check('words-services.bin knows webhook', vectorOf(ofServices, 'webhook') !== null)
process.exitCode = failed ? 1 : 0

function open(name: string): ArrayBuffer {
  const bytes = readFileSync(join(ASSETS, name))
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer
}

function check(what: string, right: boolean) {
  if (!right) failed = true
  console.log(`${right ? 'ok  ' : 'FAIL'} ${what}`)
}
