import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readMarkets } from '../markets/read.ts'

const WISHES = join(import.meta.dirname, '../../data/wishes')
const WHERE = '{}'

/** Whether a file of data/wishes holds ways to speak of anything, and no messages. */
export const isOfFrames = (name: string): boolean => /^frames.*\.txt$/.test(name)

/** A way to ask for anything (`wish`) or to speak of it; `{}`: where what it is about stands, `from`: its file. */
export type Frame = { text: string; wish: boolean; from: string }

/** Every way that is known, in the order of files and lines. */
export const readFrames = (): Frame[] =>
  readdirSync(WISHES).filter(isOfFrames).sort().flatMap(parseFrames)

/** By an author who teaches nothing. */
export const readHeldFrames = (): Frame[] => parseFrames('held/frames.txt')

/** Lines `+ text` and `- text`. */
const parseFrames = (from: string): Frame[] =>
  readFileSync(join(WISHES, from), 'utf8')
    .split('\n')
    .filter((line) => /^[+-] /.test(line))
    .map((line) => ({ text: line.slice(2), wish: line.startsWith('+'), from }))

export const fillFrame = ({ text }: Pick<Frame, 'text'>, subject: string): string =>
  text.replace(WHERE, subject.toLowerCase())

/** What a frame says beside its subject. */
export const saidAround = ({ text }: Frame): string => text.replace(WHERE, ' ')

type Filled = { content: string; wish: boolean; group: number }

/** Every frame about `filled` markets, one after the other by a name or a term of theirs; `group`: the frame's number. */
export const fillFrames = (filled: number): Filled[] =>
  readFrames().flatMap((frame, group) =>
    marketsFor(group, filled).map(({ name, terms }, time) => {
      const names = [name, ...terms]
      const subject = names[(group + time) % names.length] ?? ''
      return { content: fillFrame(frame, subject), wish: frame.wish, group }
    }),
  )

type Told = { content: string; group: number; file: string }

/**
 * What the guard learns from: the first frames, in few words, about `filled` markets by their names. Longer ones, and terms,
 * made it silence long talks or hear no grief. `group`: the market's number, `file`: where it stands.
 */
export const fillFirstFrames = (filled: number): Told[] =>
  ['frames.txt', 'frames-plain.txt'].flatMap(parseFrames).flatMap((frame, at) =>
    marketsFor(at, filled).map(({ name, file, number }) => ({
      content: fillFrame(frame, name),
      group: number,
      file,
    })),
  )

const markets = readMarkets().map((market, number) => ({ ...market, number }))

/** The markets that a frame is about, by its place. */
const marketsFor = (frame: number, filled: number) =>
  Array.from({ length: filled }, (_, time) => (frame * filled + time * 101) % markets.length)
    .map((number) => markets[number])
    .filter((market) => market !== undefined)
