/** How often a model is asked about one wording of a group, at most. */
export const MOST_ATTEMPTS = 5

/** What a model is asked about now. Wording and attempts say whether an answer still is to this question. */
export type Claim = { id: string; wording: string; attempts: number }

/** Whose turn it is, or null for whoever waits longest, and until when it is one caller's alone. */
export type ClaimTimes = { id: string | null; now: Date; lease: Date }

/** When what was claimed may be asked about again; what was never asked does not count. */
export type Release = { claim: Claim; until: Date; wasAsked: boolean }
