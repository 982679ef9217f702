/** What the programs end with. */
export const EXIT = { found: 0, nothing: 1, usage: 2, key: 3, network: 4 } as const
export type Exit = (typeof EXIT)[keyof typeof EXIT]
