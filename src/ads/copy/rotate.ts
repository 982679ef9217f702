/** What is known of an ad that may be shown. */
export type Tried = {
  views: number
  clicks: number
  /** How well its text fits what was said; without a unit, only differences count. */
  fit: number
}

/** Of what is shown this much goes to each ad in turn whatever it earns, but not more than so much to all together. */
const EXPLORED = { each: 0.01, most: 0.1 }
/**
 * How often each view counts: a quarter at first, so that bad luck with the first clicks buries nobody; three times once
 * the group has so many clicks per ad (posterior reshaping: Chapelle and Li, 2011). Searched for the best of the worst
 * runs; docs/performance.md has them.
 */
const SHARPNESS = { first: 0.25, last: 3, clicks: 40 }
/** How many clicks the belief weighs that an ad earns what its group does. */
const BELIEF = 2
/** What a text that fits better by 1 (it says a word of the newest message) is taken to earn more: e to this power. */
const FIT_GAIN = 0.25
/** Clicks per view that the first ads of a group begin with, and how many views that weighs. */
const USUAL = { rate: 0.01, views: 100 }

/**
 * The place of the ad to show: Thompson sampling of clicks per view. Each rate is drawn from what is known of it
 * (gamma, of its clicks and two more, over its views and as many as two clicks take in the group), times how well the
 * text fits; the highest is shown. What earns less is shown the less the surer that is, and each is tried now and then.
 * While nobody has seen any, one of those that fit best. A seed of 32 bits always gives the same answer.
 */
export function rotateAds(ads: readonly Tried[], seed: number): number {
  const views = sum(ads, (ad) => ad.views)
  const random = randomFrom(seed)
  if (views === 0) return drawFittest(ads, random)
  if (random() < Math.min(EXPLORED.most, EXPLORED.each * ads.length)) {
    return Math.floor(random() * ads.length)
  }
  const clicks = sum(ads, (ad) => ad.clicks)
  const rate = (clicks + USUAL.rate * USUAL.views) / (views + USUAL.views)
  const known = Math.min(1, clicks / (SHARPNESS.clicks * ads.length))
  const sharpness = SHARPNESS.first + known * (SHARPNESS.last - SHARPNESS.first)
  return placeOfMost(
    ads.map((ad) => {
      const [clicked, seen] = [sharpness * ad.clicks, sharpness * ad.views]
      const drawn = drawGamma(clicked + BELIEF, random) / (seen + BELIEF / rate)
      return drawn * Math.exp(FIT_GAIN * ad.fit)
    }),
  )
}

const sum = (ads: readonly Tried[], of: (ad: Tried) => number) =>
  ads.reduce((total, ad) => total + of(ad), 0)

function drawFittest(ads: readonly Tried[], random: () => number): number {
  const most = Math.max(...ads.map(({ fit }) => fit))
  const fittest = [...ads.keys()].filter((place) => ads[place]?.fit === most)
  return fittest[Math.floor(random() * fittest.length)] ?? 0
}

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
