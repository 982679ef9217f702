/** What is longer is no word of a language, and not remembered: a caller chooses how long it is. */
const LONGEST = 64
/** The engine keeps a longer piece of a text as a view that holds the whole text. */
const LONGEST_COPIED = 12

/** The words of a language, and documents, repeat: what was found of them is remembered, of `most` at a time. */
export function rememberAnswers<T, Word extends string | number = string>(
  find: (word: Word) => T,
  most: number,
): (word: Word) => T {
  const known = new Map<Word, T>()
  return (word) => {
    const remembered = known.get(word)
    if (remembered !== undefined) return remembered
    if (typeof word === 'string' && word.length > LONGEST) return find(word)
    const own = typeof word === 'string' ? apart(word) : word
    const found = find(own)
    if (known.size >= most) known.clear()
    known.set(own, found)
    return found
  }
}

/** The same word, of letters of its own: nothing that somebody said is kept for a word of it. */
const apart = <Word extends string>(word: Word): Word =>
  word.length > LONGEST_COPIED ? (word.split('').join('') as Word) : word

/** What is made of something, made once for each and forgotten with it. */
export function rememberedBy<Of extends object, T>(make: (of: Of) => T): (of: Of) => T {
  const known = new WeakMap<Of, T>()
  return (of) => {
    const remembered = known.get(of)
    if (remembered !== undefined) return remembered
    const made = make(of)
    known.set(of, made)
    return made
  }
}
