/** How long a name that nobody has is not looked up again: what is made meanwhile works after that. */
const UNKNOWN_MS = 5_000
const LIMIT = 10_000

/** Names that a store did not know lately. Bounded: the oldest leaves first. */
export function createUnknown() {
  const names = new Map<string, number>()
  return {
    note(name: string, now: number): void {
      names.delete(name)
      names.set(name, now + UNKNOWN_MS)
      const oldest = names.keys().next().value
      if (names.size > LIMIT && oldest !== undefined) names.delete(oldest)
    },
    has: (name: string, now: number) => now < (names.get(name) ?? 0),
    clear: () => names.clear(),
  }
}
export type Unknown = ReturnType<typeof createUnknown>
