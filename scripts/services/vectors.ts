import type { Vectors } from '../../src/language/contract.ts'
import type { Service } from '../../src/services/service.ts'
import type { Sayings } from '../../src/services/told.ts'
import { learnMarketVectors } from '../vectors/learn.ts'

/** Services are few beside markets: their texts are gone through so many times. */
const EPOCHS = 16
/** A mean of several gave nothing here. */
const ONCE = [7]

/** Vectors in which words lie near that people use of the same service; those of one category stand together. */
export function learnServiceVectors(
  services: readonly Service[],
  { sayings, general }: { sayings: Sayings; general: Vectors },
): ArrayBuffer {
  const texts = services.flatMap(({ slug, name, category, description, tags, capabilities }) => {
    const told = sayings.told.get(slug)
    if (!told || told.fits.length === 0) return []
    const terms = [...told.terms, ...capabilities, ...tags]
    const own = { name: [name, ...tags].join(' '), about: description, terms }
    return [{ ...own, file: category, said: told.fits }]
  })
  texts.sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : 0))
  return learnMarketVectors(
    texts,
    { vectors: general, dictionary: null },
    { epochs: EPOCHS, seeds: ONCE, fewestOfPair: Infinity, drawn: 'evenly', near: 'in order' },
  )
}
