/** The words of a language repeat: what was found of them is remembered, of `most` at a time. */
export function rememberAnswers<T, Word = string>(
  find: (word: Word) => T,
  most: number,
): (word: Word) => T {
  const known = new Map<Word, T>()
  return (word) => {
    const remembered = known.get(word)
    if (remembered !== undefined) return remembered
    const found = find(word)
    if (known.size >= most) known.clear()
    known.set(word, found)
    return found
  }
}

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
