const SHORTEST = 20
const LONGEST = 200
/** Latin letters, marks, ASCII digits, a space and the punctuation of a sentence: all else is markup, code or a trick. */
const PLAIN = /^[\p{Script=Latin}\p{M}0-9 .,;:!?¡¿'"‘’“”„«»()&+%$€£–—…·-]+$/u
const LINK =
  /[\p{L}\d]\.[\p{L}]{2,}|\bwww\b|\p{L}\s?(?:\(dot\)|\(at\))\s?\p{L}|\b(?:\+?\d[ .()-]{0,2}){7,}/iu
const ENTITY = /&(?:#|\w+;)/
const CODE = /\w\(\)|;\s*$|--|::|\s[.,]/
const REPEATED = /[!?]{2,}|\.{4,}|!.*!/

export type FormFault = 'length' | 'form' | 'link' | 'shouting'

/** What is wrong with a text's outward form, if anything. `own` is the campaign's own text. */
export function formFault(text: string, own: string): FormFault | undefined {
  const length = [...text].length
  if (length < SHORTEST || length > LONGEST) return 'length'
  if (LINK.test(text)) return 'link'
  if (!PLAIN.test(text) || ENTITY.test(text) || CODE.test(text) || REPEATED.test(text)) {
    return 'form'
  }
  return hasForeignCapitals(text, own) ? 'shouting' : undefined
}

/** Whether a word in capitals is not the campaign's own. */
function hasForeignCapitals(text: string, own: string): boolean {
  const words = (from: string) => from.match(/[\p{L}\p{N}]+/gu) ?? []
  const known = new Set(words(own))
  return words(text).some((word) => /^\p{Lu}[\p{Lu}\p{N}]+$/u.test(word) && !known.has(word))
}
