// Written by scripts/fit-services.ts.

/** What each feature of a service is worth, in the order of FEATURES: score, scoreUntold, strong, words, category, categoryOfNewest, sameCategory, wanted, wantedPlain, present, presentBefore, takesPlace, peerCategory, quality, offered, pointedAt, again, kept, unknown, soft, broken, cloud, cheap, runtime, region, platform, scoreOfNewest, keptNow. */
export const RANKING = [2.169, 1.003, 2.615, 1.814, 1.448, 0.525, 3.513, 0.503, 1.065, -0.331, 3.358, 1.426, 0.589, 0.695, -0.464, 4.140, 3.389, 0.786, -0.780, 0.594, 0.000, 1.360, -0.593, 0.211, 0.903, -0.096, 1.124, 1.022]
/** What each feature of a question and its best answer is worth, in the order of GATE_FEATURES, and what none is. */
export const GATE = [0.236, 0.215, 1.200, 1.043, 0.460, 1.387, 1.321, 0.635, -0.099, 0.495, 0.157, 0.578, 1.546, -1.086, -0.561, -0.188, -0.518, 3.535]
export const GATE_BIAS = -2.365
/** The same of a follow-up that may be about something else, in the order of TURN_FEATURES. */
export const TURN = [0.571, 0.577, -1.428, 0.294, 1.064, -0.106, -0.158, -0.570, -0.142, -0.232, 1.712, -0.978, -1.469]
export const TURN_BIAS = -2.604
