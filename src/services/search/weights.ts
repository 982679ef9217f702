// Written by scripts/fit-services.ts.

/** What each feature of a service is worth, in the order of FEATURES: score, scoreUntold, strong, words, category, categoryOfNewest, sameCategory, wanted, wantedPlain, present, presentBefore, takesPlace, peerCategory, quality, offered, pointedAt, again, kept, unknown, soft, cloud, cheap, runtime, region, platform, scoreOfNewest, keptNow, brokenBefore, brokenElsewhere, native, among. */
export const RANKING = [2.148, 0.982, 2.569, 1.617, 1.352, 0.459, 3.458, 0.945, 1.131, -0.229, 2.711, 1.765, 0.696, 0.835, -0.380, 3.037, 3.335, 0.920, -0.189, 0.619, 1.978, 1.193, 0.328, 0.680, -0.238, 1.128, 1.369, -0.913, -0.086, 1.987, -0.159]
/** What each feature of a question and its best answer is worth, in the order of GATE_FEATURES, and what none is. */
export const GATE = [0.227, 0.250, 1.220, 1.289, 0.170, 0.714, 1.360, 0.639, -0.545, 0.489, 0.351, 0.626, 1.590, -0.768, -0.506, -0.333, -0.352, 3.423, 1.011, -0.824, -1.845]
export const GATE_BIAS = -2.435
/** The same of a follow-up that may be about something else, in the order of TURN_FEATURES. */
export const TURN = [0.805, 0.165, -1.418, -0.316, 0.428, 0.063, 0.005, -0.105, 0.197, 0.344, 1.896, -1.088, -0.969, 0.987, 1.255, -0.040, -0.387, -1.147, -1.402, -0.142, 0.145]
export const TURN_BIAS = -2.352
