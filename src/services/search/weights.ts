// Written by scripts/fit-services.ts.

/** What each feature of a service is worth, in the order of FEATURES: score, scoreUntold, strong, words, category, categoryOfNewest, sameCategory, wanted, wantedPlain, present, presentBefore, takesPlace, peerCategory, quality, offered, pointedAt, again, kept, unknown, soft, cloud, cheap, runtime, region, platform, scoreOfNewest, keptNow, brokenBefore, brokenStack, home, kin, brokenElsewhere, native, among. */
export const RANKING = [2.169, 1.006, 2.532, 1.546, 1.159, 0.634, 2.968, 0.790, 1.164, -0.091, 2.717, 2.049, 0.612, 0.882, -0.877, 3.508, 3.613, 1.173, 0.247, 0.709, 2.175, 1.068, 0.475, 0.734, -0.102, 1.405, 1.119, -0.313, -1.291, 0.769, 1.009, -0.101, 1.491, -0.075]
/** What each feature of a question and its best answer is worth, in the order of GATE_FEATURES, and what none is. */
export const GATE = [0.253, 0.197, 1.193, 1.310, 0.056, 0.905, 1.418, 0.630, -0.437, 0.378, 0.521, 0.662, 1.561, -0.771, -0.420, -0.251, -0.389, 3.576, 1.079, -1.033, -1.556]
export const GATE_BIAS = -2.345
/** The same of a follow-up that may be about something else, in the order of TURN_FEATURES. */
export const TURN = [0.497, 0.191, -1.325, -0.194, 0.441, -0.001, -0.188, -0.189, -0.340, 0.454, 1.432, -1.552, -0.481, -1.951, 3.008, 0.969, 1.266, 0.110, -0.767, -1.223, -1.423, -0.222, 0.314]
export const TURN_BIAS = -2.427
