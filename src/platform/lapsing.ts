/** Names that something holds for until an instant (ms since 1970). Bounded: what was noted first leaves first. */
export function createLapsing(most = 10_000) {
  const names = new Map<string, number>()
  return {
    note(name: string, until: number): void {
      names.delete(name)
      names.set(name, until)
      dropOldest(names, most)
    },
    has: (name: string, now: number) => now < (names.get(name) ?? 0),
    clear: () => names.clear(),
  }
}
export type Lapsing = ReturnType<typeof createLapsing>

/** Takes out what came first where there are more than that. */
export function dropOldest(map: Map<string, unknown>, most: number): void {
  const oldest = map.keys().next().value
  if (map.size > most && oldest !== undefined) map.delete(oldest)
}
