import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readDictionary, readVectors } from './eval/data.ts'
import { readKinds } from './markets/kinds.ts'
import { readNiches } from './markets/niches.ts'
import { readMarkets } from './markets/read.ts'
import { readCompounds } from './vectors/compounds.ts'
import { leanOnMeanings } from './vectors/lean.ts'
import { learnMarketVectors, textsOf } from './vectors/learn.ts'

// node scripts/fit-vectors.ts: learns from data/markets, data/kinds, data/compounds and the campaigns of data/labelled/train
// which words people use of the same need, beginning with what general vectors and the dictionary know of them, and writes
// assets/words-market.bin.

const OUT = join(import.meta.dirname, '../assets/words-market.bin')

const onEpoch = (loss: number) => console.log(`log loss ${loss.toFixed(3)}`)
const told = [...textsOf([...readMarkets(), ...readNiches(), ...readKinds()]), ...readCompounds()]
const before = { vectors: readVectors(), dictionary: readDictionary() }
const learnt = learnMarketVectors(told, before, { onEpoch })
const texts = told.flatMap((one) => [one.name, one.about, ...one.terms, ...one.said])
const leaning = leanOnMeanings(learnt, { texts, ...before })
writeFileSync(OUT, new Uint8Array(leaning))
console.log(`words-market.bin ${leaning.byteLength} bytes`)
