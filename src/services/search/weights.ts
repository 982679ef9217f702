// Written by scripts/fit-services.ts.

/** What each feature of a service is worth, in the order of FEATURES: score, scoreUntold, strong, words, category, categoryOfNewest, sameCategory, wanted, wantedPlain, present, presentBefore, takesPlace, peerCategory, quality, offered, pointedAt, again, kept, unknown, soft, cloud, cheap, runtime, region, platform, scoreOfNewest, keptNow, brokenBefore, brokenStack, home, kin, brokenElsewhere, native, among. */
export const RANKING = [2.188, 0.990, 2.529, 1.523, 1.192, 0.623, 2.875, 0.738, 1.152, -0.210, 2.725, 2.022, 0.677, 0.880, -0.940, 3.183, 3.226, 1.248, 0.107, 0.649, 2.090, 1.001, 0.467, 0.729, -0.081, 1.500, 1.296, -0.309, -1.284, 1.471, 1.075, -0.057, 0.899, -0.102]
/** What each feature of a question and its best answer is worth, in the order of GATE_FEATURES, and what none is. */
export const GATE = [0.217, 0.267, 1.184, 1.368, 0.124, 0.721, 1.291, 0.646, -0.570, 0.499, 0.452, 0.626, 1.509, -0.812, -0.497, -0.291, -0.363, 3.423, 0.991, -0.885, -1.834]
export const GATE_BIAS = -2.442
/** The same of a follow-up that may be about something else, in the order of TURN_FEATURES. */
export const TURN = [0.496, 0.179, -1.289, -0.189, 0.234, -0.005, -0.153, -0.147, 0.205, 0.418, 1.437, -1.542, -0.423, -1.881, 3.019, 1.009, 1.313, 0.079, -0.663, -1.268, -1.431, -0.174, 0.259]
export const TURN_BIAS = -2.454
