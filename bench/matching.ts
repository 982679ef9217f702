import { readCampaigns, readItems, readVectors } from '../scripts/eval-data.ts'
import { judgeSafety } from '../src/ads/safety.ts'
import {
  buildIndex,
  type MatchDoc,
  match,
  openIndex,
  readConversation,
} from '../src/matching/contract.ts'

// node --expose-gc bench/matching.ts [sizes...]: the decision alone (no I/O) among many campaigns.

const CASES = 'test/matching/cases'
const TOP = 50
const ROUNDS = 20
const sizes = process.argv.slice(2).map(Number).filter(Boolean)

const vectors = readVectors()
const seeds = readCampaigns(CASES).map(({ doc }) => doc)
const conversations = readItems(CASES).map(({ messages }) => messages)

/** Campaigns that share words as real ones do: the parts of two seeds and a brand of their own. */
function campaign(number: number): MatchDoc {
  const one = seeds[number % seeds.length]
  const two = seeds[(number * 7 + Math.floor(number / seeds.length)) % seeds.length]
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

function heapUsed(): number {
  globalThis.gc?.()
  const { heapUsed: heap, arrayBuffers } = process.memoryUsage()
  return heap + arrayBuffers
}

function measure(run: (at: number) => void, count: number): { p50: number; p99: number } {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    for (let at = 0; at < count; at++) {
      const start = performance.now()
      run(at)
      if (round > 0) times.push(performance.now() - start)
    }
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(share * (times.length - 1))] ?? 0
  return { p50: at(0.5), p99: at(0.99) }
}

const ms = (value: number) => `${value.toFixed(3)} ms`
const mib = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MiB`

const guard = measure((at) => judgeSafety(conversations[at] ?? []), conversations.length)
console.log(`safety guard           p50 ${ms(guard.p50)}  p99 ${ms(guard.p99)}`)
for (const size of sizes.length > 0 ? sizes : [1_000, 10_000, 100_000]) {
  const docs = Array.from({ length: size }, (_, number) => campaign(number))
  const started = performance.now()
  const buffer = buildIndex(docs, vectors)
  const built = performance.now() - started
  const before = heapUsed()
  const opening = performance.now()
  const index = openIndex(buffer.slice(0))
  const opened = performance.now() - opening
  const heap = heapUsed() - before
  const read = measure(
    (at) => readConversation(conversations[at] ?? [], vectors),
    conversations.length,
  )
  const both = measure((at) => {
    match(index, readConversation(conversations[at] ?? [], vectors), TOP)
  }, conversations.length)
  console.log(
    `${String(size).padStart(7)} campaigns      p50 ${ms(both.p50)}  p99 ${ms(both.p99)}  (reading alone p50 ${ms(read.p50)}, p99 ${ms(read.p99)})`,
  )
  console.log(
    `                       index ${mib(buffer.byteLength)}, heap ${mib(heap)}, opened in ${ms(opened)}, built in ${ms(built)}`,
  )
}
