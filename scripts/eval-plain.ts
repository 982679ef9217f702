import { openAsker } from './wish/asked.ts'
import { type Frame, readHeldFrames } from './wish/frames.ts'

// node scripts/eval-plain.ts [-v]: every keyword of the demo's campaigns, asked for and spoken of in ways by an author who
// taught nothing (data/wishes/held/frames.txt): how often its ad is shown, and how often any is where nothing is wanted.

const ask = openAsker()
const asked = readHeldFrames().map((frame) => ({ frame, ...ask(frame) }))
const wishes = asked.filter(({ frame }) => frame.wish)
const others = asked.filter(({ frame }) => !frame.wish)
if (process.argv.includes('-v')) for (const one of asked) describe(one)
const wrong = meanOf(wishes, ({ own, any }) => any - own)
console.log(
  `asked for in ${wishes.length} ways: the own ad ${meanOf(wishes, ({ own }) => own)}, another ${wrong}`,
)
console.log(`spoken of in ${others.length} ways: any ad ${meanOf(others, ({ any }) => any)}`)

function meanOf<T>(all: readonly T[], value: (one: T) => number): string {
  return (all.reduce((sum, one) => sum + value(one), 0) / all.length).toFixed(3)
}

function describe({ frame: { wish, text }, own, any }: { frame: Frame; own: number; any: number }) {
  console.log(`${wish ? `+ ${own.toFixed(2)}` : `- ${any.toFixed(2)}`} ${text}`)
}
