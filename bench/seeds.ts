import type { Campaign } from '../scripts/eval/data.ts'
import type { MatchDoc } from '../src/language/contract.ts'

/** The seeds themselves, then campaigns that share words as real ones do: the parts of two seeds and a brand of their own. */
export function createDocs(seeds: readonly Campaign[], size: number): MatchDoc[] {
  return Array.from({ length: size }, (_, number) => seeds[number]?.doc ?? blend(seeds, number))
}

function blend(seeds: readonly Campaign[], number: number): MatchDoc {
  const one = seeds[number % seeds.length]?.doc
  const two = seeds[(number * 7 + Math.floor(number / seeds.length)) % seeds.length]?.doc
  if (!one || !two) throw new Error('no seed campaigns')
  const brand = `brand${number.toString(36)}`
  return {
    ...one,
    title: `${brand} ${one.title.split(' ').slice(1).join(' ')}`,
    brandName: brand,
    description: `${one.description} ${number % 3 === 0 ? two.description : ''}`,
    adTexts: [`${brand}: ${two.title}`, one.description],
    keywords: [...one.keywords, ...two.keywords.slice(0, number % 2)],
  }
}
