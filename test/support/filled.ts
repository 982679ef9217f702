/** The list, which must not be empty: a loop over nothing would prove nothing. */
export function filled<T>(list: readonly T[]): readonly T[] {
  if (list.length === 0) throw new Error('there is nothing to look at')
  return list
}
