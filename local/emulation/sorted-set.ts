export type Scored = { member: string; score: number }

/** Members in order of score, then of bytes. */
export class SortedSet {
  readonly scores = new Map<string, number>()
  readonly ordered: Scored[] = []

  get size(): number {
    return this.ordered.length
  }

  /** True: the member is new. */
  set(member: string, score: number): boolean {
    const before = this.scores.get(member)
    if (before === score) return false
    if (before !== undefined) this.ordered.splice(this.place(member, before), 1)
    this.scores.set(member, score)
    this.ordered.splice(this.place(member, score), 0, { member, score })
    return before === undefined
  }

  delete(member: string): boolean {
    const score = this.scores.get(member)
    if (score === undefined) return false
    this.ordered.splice(this.place(member, score), 1)
    return this.scores.delete(member)
  }

  rank(member: string): number | undefined {
    const score = this.scores.get(member)
    return score === undefined ? undefined : this.place(member, score)
  }

  /** Removes `count` members from the index on and returns them. */
  cut(start: number, count: number): Scored[] {
    const gone = this.ordered.splice(start, Math.max(0, count))
    for (const { member } of gone) this.scores.delete(member)
    return gone
  }

  /** How many members lie under the score, or at it when `inclusive`. */
  countBelow(score: number, inclusive: boolean): number {
    return this.search((item) => item.score < score || (inclusive && item.score === score))
  }

  private place(member: string, score: number): number {
    return this.search(
      (item) => item.score < score || (item.score === score && item.member < member),
    )
  }

  private search(before: (item: Scored) => boolean): number {
    let [low, high] = [0, this.ordered.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      const item = this.ordered[middle]
      if (item && before(item)) low = middle + 1
      else high = middle
    }
    return low
  }
}
