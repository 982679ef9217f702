// Written by scripts/fit-services.ts.

/** What each feature of a service is worth, in the order of FEATURES: score, scoreUntold, strong, words, category, categoryOfNewest, sameCategory, wanted, wantedPlain, present, presentBefore, takesPlace, peerCategory, quality, offered, pointedAt, again, kept, unknown, soft, cloud, cheap, runtime, region, platform, scoreOfNewest, keptNow, brokenBefore, brokenStack, home, kin, brokenElsewhere, native, among. */
export const RANKING = [2.204, 1.010, 2.546, 1.511, 1.176, 0.618, 2.916, 0.758, 1.152, -0.121, 2.707, 2.048, 0.598, 0.827, -0.903, 3.485, 3.620, 1.195, 0.194, 0.747, 2.158, 1.061, 0.502, 0.728, -0.021, 1.514, 1.092, -0.341, -1.280, 0.860, 1.049, -0.061, 1.379, 0.019]
/** What each feature of a question and its best answer is worth, in the order of GATE_FEATURES, and what none is. */
export const GATE = [0.250, 0.224, 1.248, 1.351, 0.096, 0.474, 1.369, 0.631, -0.511, 0.325, 0.528, 0.595, 1.587, -0.800, -0.409, -0.355, -0.376, 3.622, 1.027, -0.929, -1.787]
export const GATE_BIAS = -2.425
/** The same of a follow-up that may be about something else, in the order of TURN_FEATURES. */
export const TURN = [0.496, 0.179, -1.288, -0.189, 0.234, -0.005, -0.153, -0.146, 0.205, 0.418, 1.437, -1.542, -0.424, -1.880, 3.019, 1.009, 1.312, 0.077, -0.657, -1.267, -1.432, -0.174, 0.249]
export const TURN_BIAS = -2.454
