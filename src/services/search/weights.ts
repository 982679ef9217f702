// Written by scripts/fit-services.ts.

/** What each feature of a service is worth, in the order of FEATURES: score, scoreUntold, strong, words, category, categoryOfNewest, sameCategory, wanted, wantedPlain, present, presentBefore, takesPlace, peerCategory, quality, offered, pointedAt, again, kept, unknown, soft, broken, cloud, cheap, runtime, region, platform, scoreOfNewest, keptNow. */
export const RANKING = [2.167, 1.001, 2.605, 1.815, 1.460, 0.515, 3.514, 0.501, 1.065, -0.332, 3.364, 1.425, 0.587, 0.714, -0.431, 4.141, 3.382, 0.780, -0.773, 0.592, 0.000, 1.361, -0.603, 0.202, 0.915, -0.092, 1.130, 1.024]
/** What each feature of a question and its best answer is worth, in the order of GATE_FEATURES, and what none is. */
export const GATE = [0.201, 0.269, 1.163, 1.118, 0.449, 1.197, 1.156, 0.630, -0.083, 0.487, 0.131, 0.588, 1.589, -0.951, -0.551, -0.205, -0.426, 3.326]
export const GATE_BIAS = -2.331
/** The same of a follow-up that may be about something else, in the order of TURN_FEATURES. */
export const TURN = [0.572, 0.584, -1.418, 0.312, 1.051, -0.083, -0.168, -0.585, -0.155, -0.232, 1.717, -1.011, -1.462]
export const TURN_BIAS = -2.620
