import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readVectors } from './eval-data.ts'
import { readNiches } from './markets/niches.ts'
import { readMarkets } from './markets/read.ts'
import { learnMarketVectors, textsOf } from './vectors/learn.ts'

// node scripts/fit-vectors.ts: learns from data/markets and the campaigns of data/labelled/train which words people use of
// the same need, and writes assets/words-market.bin.

const OUT = join(import.meta.dirname, '../assets/words-market.bin')

const onEpoch = (loss: number) => console.log(`log loss ${loss.toFixed(3)}`)
const learnt = learnMarketVectors(textsOf([...readMarkets(), ...readNiches()]), readVectors(), {
  onEpoch,
})
writeFileSync(OUT, new Uint8Array(learnt))
console.log(`words-market.bin ${learnt.byteLength} bytes`)
