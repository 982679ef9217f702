// Written by scripts/fit-services.ts.

/** What each feature of a service is worth, in the order of FEATURES: score, scoreUntold, strong, words, category, categoryOfNewest, sameCategory, wanted, wantedPlain, present, presentBefore, takesPlace, peerCategory, quality, offered, pointedAt, again, kept, unknown, soft, cloud, cheap, runtime, region, platform, scoreOfNewest, keptNow, brokenBefore, brokenElsewhere, native, among. */
export const RANKING = [2.120, 0.956, 2.541, 1.645, 1.318, 0.438, 3.377, 0.773, 1.109, -0.252, 2.698, 1.606, 0.711, 0.862, -0.198, 3.005, 3.253, 0.946, -0.116, 0.650, 2.105, -1.538, 0.440, 0.695, -0.348, 1.160, 0.853, -0.911, -0.160, 2.141, -0.192]
/** What each feature of a question and its best answer is worth, in the order of GATE_FEATURES, and what none is. */
export const GATE = [0.220, 0.255, 1.229, 1.331, 0.139, 0.710, 1.344, 0.642, -0.543, 0.483, 0.360, 0.641, 1.564, -0.703, -0.536, -0.336, -0.379, 3.439, 1.002, -0.835, -1.885]
export const GATE_BIAS = -2.404
/** The same of a follow-up that may be about something else, in the order of TURN_FEATURES. */
export const TURN = [0.880, 0.102, -1.410, -0.353, 0.431, 0.017, 0.026, -0.102, 0.170, 0.346, 1.865, -1.051, -0.945, 0.971, 1.255, -0.023, -0.365, -1.180, -1.403, -0.141, 0.121]
export const TURN_BIAS = -2.299
