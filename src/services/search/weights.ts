// Written by scripts/fit-services.ts.

/** What each feature of a service is worth, in the order of FEATURES: score, scoreUntold, strong, words, category, categoryOfNewest, sameCategory, wanted, wantedPlain, present, presentBefore, takesPlace, peerCategory, quality, offered, pointedAt, again, kept, unknown, soft, broken, cloud, cheap, runtime, region, platform, scoreOfNewest, keptNow. */
export const RANKING = [2.182, 1.005, 2.642, 1.824, 1.467, 0.553, 3.546, 0.488, 1.052, -0.327, 3.366, 1.439, 0.575, 0.771, -0.632, 4.143, 3.325, 0.670, -0.663, 0.607, 0.000, 1.362, -0.584, 0.152, 0.973, -0.122, 1.121, 0.861]
/** What each feature of a question and its best answer is worth, in the order of GATE_FEATURES, and what none is. */
export const GATE = [0.223, 0.221, 1.202, 1.072, 0.441, 1.394, 1.323, 0.642, -0.108, 0.501, 0.162, 0.566, 1.526, -1.076, -0.568, -0.173, -0.507, 3.527]
export const GATE_BIAS = -2.379
/** The same of a follow-up that may be about something else, in the order of TURN_FEATURES. */
export const TURN = [0.488, 0.695, -1.405, 0.332, 1.089, -0.115, -0.143, -0.507, -0.127, -0.214, 1.675, -1.013, -1.539]
export const TURN_BIAS = -2.643
