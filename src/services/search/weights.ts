// Written by scripts/fit-services.ts.

/** What each feature of a service is worth, in the order of FEATURES: score, scoreUntold, strong, words, category, categoryOfNewest, sameCategory, wanted, wantedPlain, present, presentBefore, takesPlace, peerCategory, quality, offered, pointedAt, again, kept, unknown, soft, broken, cloud, cheap, runtime, region, platform. */
export const RANKING = [2.238, 0.502, 2.352, 1.868, 1.049, 0.650, 4.236, 1.204, -0.330, 0.098, 3.683, 1.420, 1.237, 0.228, -1.205, 5.000, 3.985, 1.073, -1.069, 0.573, 0.000, 1.921, 0.025, 0.655, 1.182, 0.016]
/** What each feature of a question and its best answer is worth, in the order of GATE_FEATURES, and what none is. */
export const GATE = [-0.069, 0.418, 1.127, 1.729, 0.588, 0.869, 1.216, 0.901, -0.367, 0.569, 1.195, 0.674, 1.390, -0.752, -0.201, -0.485, -0.349, 3.307]
export const GATE_BIAS = -3.145
/** The same of a follow-up that may be about something else, in the order of TURN_FEATURES. */
export const TURN = [0.533, 1.174, -1.579, -0.774, 2.242, -0.142, 0.370, -1.033, 0.000, -1.448]
export const TURN_BIAS = -2.019
