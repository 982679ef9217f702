// Written by scripts/fit-services.ts.

/** What each feature of a service is worth, in the order of FEATURES: score, scoreUntold, strong, words, category, categoryOfNewest, sameCategory, wanted, wantedPlain, present, presentBefore, takesPlace, peerCategory, quality, offered, pointedAt, again, kept, unknown, soft, broken, cloud, cheap, runtime, region, platform. */
export const RANKING = [
  2.224, 0.672, 2.362, 1.838, 1.066, 0.696, 4.317, 1.181, -0.277, 0.112, 3.683, 1.472, 1.283, 0.118,
  -1.261, 5.0, 3.993, 1.088, -1.084, 0.577, 0.0, 1.941, 0.029, 0.666, 1.202, -0.017,
]
/** What each feature of a question and its best answer is worth, in the order of GATE_FEATURES, and what none is. */
export const GATE = [
  -0.08, 0.412, 1.192, 1.683, 0.61, 0.868, 1.227, 0.885, -0.371, 0.568, 1.213, 0.67, 1.417, -0.733,
  -0.199, -0.516, -0.334, 3.314,
]
export const GATE_BIAS = -3.137
/** The same of a follow-up that may be about something else, in the order of TURN_FEATURES. */
export const TURN = [0.606, 1.059, -1.3, -0.838, 2.222, -0.224, 0.687, -1.041, 0.0, -1.408]
export const TURN_BIAS = -1.955
