// Written by scripts/fit-services.ts.

/** What each feature of a service is worth, in the order of FEATURES: score, scoreUntold, strong, words, category, categoryOfNewest, sameCategory, wanted, wantedPlain, present, presentBefore, takesPlace, peerCategory, quality, offered, pointedAt, again, kept, unknown, soft, cloud, cheap, runtime, region, platform, scoreOfNewest, keptNow, brokenBefore, brokenStack, home, kin, brokenElsewhere, native, among. */
export const RANKING = [2.173, 1.005, 2.542, 1.543, 1.159, 0.630, 2.951, 0.749, 1.157, -0.098, 2.710, 2.025, 0.590, 0.897, -0.830, 3.511, 3.619, 1.164, 0.242, 0.754, 2.175, 1.050, 0.478, 0.732, -0.089, 1.457, 1.104, -0.304, -1.279, 0.764, 1.017, -0.104, 1.492, -0.099]
/** What each feature of a question and its best answer is worth, in the order of GATE_FEATURES, and what none is. */
export const GATE = [0.247, 0.201, 1.203, 1.338, 0.089, 0.537, 1.391, 0.633, -0.513, 0.351, 0.451, 0.567, 1.504, -0.802, -0.405, -0.296, -0.386, 3.662, 1.136, -1.110, -1.672]
export const GATE_BIAS = -2.372
/** The same of a follow-up that may be about something else, in the order of TURN_FEATURES. */
export const TURN = [0.507, 0.200, -1.315, -0.206, 0.436, -0.006, -0.179, -0.192, -0.342, 0.452, 1.464, -1.574, -0.499, -1.942, 2.989, 0.963, 1.265, 0.143, -0.771, -1.227, -1.425, -0.176, 0.275]
export const TURN_BIAS = -2.421
