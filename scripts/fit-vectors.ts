import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readVectors } from './eval-data.ts'
import { readMarkets, sentencesOf } from './markets/read.ts'
import { learnMarketVectors } from './vectors/learn.ts'

// node scripts/fit-vectors.ts: learns from data/markets which words people use of the same need, and writes
// assets/words-market.bin.

const OUT = join(import.meta.dirname, '../assets/words-market.bin')

const texts = readMarkets().map((market) => ({ ...market, said: sentencesOf(market) }))
const onEpoch = (loss: number) => console.log(`log loss ${loss.toFixed(3)}`)
const learnt = learnMarketVectors(texts, readVectors(), { onEpoch })
writeFileSync(OUT, new Uint8Array(learnt))
console.log(`words-market.bin ${learnt.byteLength} bytes`)
