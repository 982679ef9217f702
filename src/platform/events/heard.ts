/** What a group was won with: words of its own that were said, as the numbers that the index has for them. */
type Heard = { group: string; terms: number[] }

/** Of a group's id as much as tells the groups of a campaign apart. */
const TAIL = 8
const PATTERN = /^[0-9a-f]{8}(?:\.[0-9a-z]{1,7}){1,4}$/

export const tailOf = (group: string) => group.slice(-TAIL)

/** As it travels and is counted: the end of the group's id, then its terms from the lowest, to base 36. Empty for none. */
export const writeHeard = ({ group, terms }: Heard): string =>
  terms.length === 0
    ? ''
    : [tailOf(group), ...terms.toSorted((a, b) => a - b).map((term) => term.toString(36))].join('.')

/** Undefined for what no script wrote. */
export const checkHeard = (text: string | undefined): string | undefined =>
  text !== undefined && PATTERN.test(text) ? text : undefined

/** The terms of what was heard. */
export const termsOfHeard = (text: string): number[] =>
  text
    .split('.')
    .slice(1)
    .map((term) => Number.parseInt(term, 36))
