/** What a campaign's examples may be, whoever wrote them: how many, and characters of each. */
export const BOUNDS = {
  fits: { most: 64, shortest: 3, longest: 300 },
  not: { most: 32, shortest: 3, longest: 300 },
  terms: { most: 120, shortest: 1, longest: 60 },
} as const
