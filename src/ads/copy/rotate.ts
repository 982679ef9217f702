/** What is known of an ad that may be shown. */
export type Tried = {
  views: number
  clicks: number
  /** How well its text fits what was said; without a unit, only differences count. */
  fit: number
}

/** Of what is shown this much goes to each ad in turn whatever it earns, but not more than so much to all together. */
const EXPLORED = { each: 0.0125, most: 0.1 }
/** How often each view counts: half the variance explores less and loses nothing (posterior reshaping: Chapelle and Li, 2011). */
const SHARPNESS = 2
/** What a text that fits better by 1 (it says a word of the newest message) is taken to earn more: e to this power. */
const FIT_GAIN = 0.25
/** Clicks per view that the first ads of a group begin with, and how many views that weighs. */
const USUAL = { rate: 0.01, views: 100 }

/**
 * The place of the ad to show: Thompson sampling of clicks per view. Each rate is drawn from what is known of it
 * (gamma, of its clicks and one more, over its views and as many as one click takes in the group), times how well the
 * text fits; the highest is shown. What earns less is shown the less the surer that is, and each is tried now and then.
 * While nobody has seen any, the one that fits best, the first of equals. A seed of 32 bits always gives the same answer.
 */
export function rotateAds(ads: readonly Tried[], seed: number): number {
  const views = sum(ads, (ad) => ad.views)
  if (views === 0) return placeOfMost(ads.map(({ fit }) => fit))
  const random = randomFrom(seed)
  if (random() < Math.min(EXPLORED.most, EXPLORED.each * ads.length)) {
    return Math.floor(random() * ads.length)
  }
  const clicks = sum(ads, (ad) => ad.clicks)
  const rate = (clicks + USUAL.rate * USUAL.views) / (views + USUAL.views)
  return placeOfMost(
    ads.map((ad) => {
      const [clicked, seen] = [SHARPNESS * ad.clicks, SHARPNESS * ad.views]
      const drawn = drawGamma(clicked + 1, random) / (seen + 1 / rate)
      return drawn * Math.exp(FIT_GAIN * ad.fit)
    }),
  )
}

const sum = (ads: readonly Tried[], of: (ad: Tried) => number) =>
  ads.reduce((total, ad) => total + of(ad), 0)

function placeOfMost(values: readonly number[]): number {
  let best = 0
  for (const [place, value] of values.entries()) if (value > (values[best] ?? 0)) best = place
  return best
}

/** A gamma variate of a shape from 1 on and scale 1 (Marsaglia and Tsang, 2000). */
function drawGamma(shape: number, random: () => number): number {
  const d = shape - 1 / 3
  const c = 1 / Math.sqrt(9 * d)
  for (;;) {
    const x = drawNormal(random)
    const v = (1 + c * x) ** 3
    if (v > 0 && Math.log(1 - random()) < 0.5 * x * x + d - d * v + d * Math.log(v)) return d * v
  }
}

/** A standard normal variate (Box and Muller). */
const drawNormal = (random: () => number) =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

/** Numbers from 0 to 1 that follow from a seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
