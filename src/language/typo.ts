import { hashOf } from './text.ts'

const SHORTEST = 5
const LONGEST = 18

/** Hashes of the word and of all its one-letter deletions: two words that share one differ by a typo. */
export function deletionsOf(word: string): number[] {
  if (word.length < SHORTEST || word.length > LONGEST || /\d/.test(word)) return []
  const hashes = [hashOf(word)]
  for (let at = 0; at < word.length; at++) {
    if (word[at] !== word[at - 1]) hashes.push(hashOf(word.slice(0, at) + word.slice(at + 1)))
  }
  return hashes
}
