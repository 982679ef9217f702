// Written by scripts/fit-services.ts.

/** What each feature of a service is worth, in the order of FEATURES: score, scoreUntold, strong, words, category, categoryOfNewest, sameCategory, wanted, wantedPlain, present, presentBefore, takesPlace, peerCategory, quality, offered, pointedAt, again, kept, unknown, soft, broken, cloud, cheap, runtime, region, platform, scoreOfNewest, keptNow. */
export const RANKING = [
  2.181, 0.611, 2.312, 1.898, 1.081, 0.501, 4.411, 0.858, -0.399, 0.141, 3.655, 1.595, 1.373, 0.491,
  -0.787, 5.0, 4.379, 1.157, -1.154, 0.4, 0.0, 1.881, -0.052, 0.679, 1.179, 0.01, 0.768, 0.774,
]
/** What each feature of a question and its best answer is worth, in the order of GATE_FEATURES, and what none is. */
export const GATE = [
  -0.057, 0.408, 1.121, 1.744, 0.362, 0.846, 1.274, 0.928, -0.303, 0.607, 1.246, 0.622, 1.389,
  -0.728, -0.268, -0.461, -0.293, 3.158,
]
export const GATE_BIAS = -2.908
/** The same of a follow-up that may be about something else, in the order of TURN_FEATURES. */
export const TURN = [0.533, 1.174, -1.579, -0.774, 2.242, -0.142, 0.37, -1.033, 0.0, -1.448]
export const TURN_BIAS = -2.019
