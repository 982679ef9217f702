// Written by scripts/fit-services.ts.

/** What each feature of a service is worth, in the order of FEATURES: score, scoreUntold, strong, words, category, categoryOfNewest, sameCategory, wanted, wantedPlain, present, presentBefore, takesPlace, peerCategory, quality, offered, pointedAt, again, kept, unknown, soft, broken, cloud, cheap, runtime, region, platform. */
export const RANKING = [
  2.215, 0.674, 2.361, 1.848, 1.067, 0.692, 4.31, 1.18, -0.276, 0.111, 3.682, 1.474, 1.282, 0.093,
  -1.229, 5.0, 3.987, 1.068, -1.064, 0.664, 0.0, 1.934, -0.093, 0.667, 1.196, 0.012,
]
/** What each feature of a question and its best answer is worth, in the order of GATE_FEATURES, and what none is. */
export const GATE = [
  0.006, 0.213, 0.966, 1.529, 0.563, 0.925, 0.939, 0.924, -0.122, 0.68, 1.187, 0.73, 1.319, -0.9,
  -0.143, -0.635, -0.397, 3.047,
]
export const GATE_BIAS = -2.206
/** The same of a follow-up that may be about something else, in the order of TURN_FEATURES. */
export const TURN = [0.725, 1.034, -1.258, -1.203, 2.43, -0.343, 0.895, -0.921, 0.0, -1.284]
export const TURN_BIAS = -1.888
