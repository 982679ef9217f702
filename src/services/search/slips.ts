/** Shorter words have too many neighbours. */
const SHORTEST = 4
const SHORTEST_TWO = 8

const buckets = new WeakMap<
  ReadonlyMap<string, number>,
  Map<number, [word: string, count: number][]>
>()

/** The words of a vocabulary by their length. */
function ofLength(vocabulary: ReadonlyMap<string, number>, length: number) {
  let known = buckets.get(vocabulary)
  if (!known) {
    known = Map.groupBy(vocabulary, ([word]) => word.length)
    buckets.set(vocabulary, known)
  }
  return known.get(length) ?? []
}

/** The known word that a misspelt one most likely stands for: one slip away, two in a long word. The more frequent wins. */
export function correctSlip(
  word: string,
  vocabulary: ReadonlyMap<string, number>,
): string | undefined {
  if (word.length < SHORTEST || /\d/.test(word)) return undefined
  let best: string | undefined
  let bestRank = Number.NEGATIVE_INFINITY
  const most = word.length >= SHORTEST_TWO ? 2 : 1
  const lengths = Array.from({ length: 2 * most + 1 }, (_, i) => word.length - most + i)
  for (const [known, count] of lengths.flatMap((length) => ofLength(vocabulary, length))) {
    if (known.length < SHORTEST) continue
    if (known[0] !== word[0] && known[1] !== word[1] && known[0] !== word[1]) continue
    const slips = slipsBetween(word, { b: known, most })
    if (slips > most) continue
    const rank = Math.log(1 + count) - 4 * slips + (known[0] === word[0] ? 1 : 0)
    if (rank > bestRank) {
      bestRank = rank
      best = known
    }
  }
  return best
}

/** Letters missing, added, changed or swapped (optimal string alignment); more than `most` is `most + 1`. */
function slipsBetween(a: string, { b, most }: { b: string; most: number }): number {
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    let least = i
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + same)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1)
      }
      row.push(cost)
      least = Math.min(least, cost)
    }
    if (least > most) return most + 1
    before = last
    last = row
  }
  return last[b.length] ?? most + 1
}
