import { sixBitsOf } from '../crypto/base64.ts'

/** The section that holds a US Privacy String, and the first of the states' and of the nation's own. */
const US_PRIVACY = 6
const US_SECTIONS = 7
const SALE_OPT_OUT = 2
const HEADER_TYPE = 3
const MOST_SECTIONS = 64

/** Whether a US Privacy String (version, notice, opt-out of sale, LSPA) says no. */
export const refusesSale = (usPrivacy: string | undefined) =>
  usPrivacy?.[SALE_OPT_OUT]?.toUpperCase() === 'Y'

/**
 * Whether a string of the Global Privacy Platform (IAB Tech Lab) is an opt-out. The sections it has are those of `gppSid`
 * and those that its own header names. One for a US state or the nation may hold an opt-out in any of a score of
 * formats, and counts as one; the US Privacy String is read.
 */
export function optsOutByGpp({
  gpp,
  gppSid,
}: {
  gpp?: string | undefined
  gppSid?: unknown
}): boolean {
  if (!gpp) return false
  const [header = '', ...texts] = gpp.split('~')
  const named = sectionsOf(header)
  const said = (Array.isArray(gppSid) ? gppSid : String(gppSid ?? '').split(/[,_]/)).map(Number)
  if ([...said, ...named].some((section) => section >= US_SECTIONS)) return true
  const at = named.length > 0 ? named.indexOf(US_PRIVACY) : said.includes(US_PRIVACY) ? 0 : -1
  return at >= 0 && refusesSale(texts[at])
}

/** The sections that a header names, in the order of their texts; none of one that can't be read. */
function sectionsOf(header: string): number[] {
  const bits = [...header].map(sixBitsOf)
  if (bits.includes(-1)) return []
  const text = bits.map((value) => value.toString(2).padStart(6, '0')).join('')
  if (Number.parseInt(text.slice(0, 6), 2) !== HEADER_TYPE) return []
  const count = Number.parseInt(text.slice(12, 24), 2)
  const sections: number[] = []
  let at = 24
  let last = 0
  /** A number as a sum of Fibonacci's, the least first; two ones end it. */
  const readStep = () => {
    const end = text.indexOf('11', at)
    const [digits, from] = [text.slice(at, end + 1), at]
    at = end + 2
    let [one, next, sum] = [1, 2, 0]
    for (const digit of digits) {
      if (digit === '1') sum += one
      ;[one, next] = [next, one + next]
    }
    return end < from ? 0 : sum
  }
  for (let item = 0; item < count && sections.length < MOST_SECTIONS; item++) {
    const isRange = text[at++] === '1'
    const step = readStep()
    if (step === 0) return []
    last += step
    sections.push(last)
    const to = isRange ? last + readStep() : last
    while (last < to && sections.length < MOST_SECTIONS) sections.push(++last)
  }
  return sections
}
