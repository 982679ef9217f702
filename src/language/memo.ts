/** The words of a language repeat: what was found of them is remembered, of `most` at a time. */
export function rememberAnswers<T>(find: (word: string) => T, most: number): (word: string) => T {
  const known = new Map<string, T>()
  return (word) => {
    const remembered = known.get(word)
    if (remembered !== undefined) return remembered
    const found = find(word)
    if (known.size >= most) known.clear()
    known.set(word, found)
    return found
  }
}
