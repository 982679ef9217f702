import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fold, hashOf, tokensOf } from '../../src/language/text.ts'
import { listTrainFolders } from '../data/labelled.ts'
import { readTurns } from '../data/turns.ts'
import { type Item, readExamples, readItems, readWire } from '../eval/data.ts'
import { readKinds } from '../markets/kinds.ts'
import { readMarkets, sentencesOf } from '../markets/read.ts'
import { readCompounds } from '../vectors/compounds.ts'
import { type Frame, readFrames, readHeldFrames } from '../wish/frames.ts'
import { heldWishes, readHeldWishes, readSorted } from '../wish/learn.ts'

/** A text and where it stands. */
export type Placed = { place: string; text: string }
/** `share`: of the runs of words that either has, those that both have. */
export type Pair = { one: Placed; other: Placed; share: number }

const DATA = join(import.meta.dirname, '../../data')
const RUN = 3
/** Shorter texts are alike by chance. */
const FEWEST_RUNS = 4

/** Pairs of texts of two lists that share at least `least` of their runs of three words, the nearest first. */
export function findAlike(
  ones: readonly Placed[],
  others: readonly Placed[],
  least: number,
): Pair[] {
  const runs = others.map(({ text }) => runsOf(text))
  const holders = new Map<number, number[]>()
  for (const [at, own] of runs.entries()) {
    for (const run of own) {
      const list = holders.get(run)
      if (list) list.push(at)
      else holders.set(run, [at])
    }
  }
  return ones
    .flatMap((one) => {
      const own = runsOf(one.text)
      if (own.size < FEWEST_RUNS) return []
      const shared = new Map<number, number>()
      for (const run of own) {
        for (const at of holders.get(run) ?? []) shared.set(at, (shared.get(at) ?? 0) + 1)
      }
      return [...shared].flatMap(([at, count]): Pair[] => {
        const other = others[at]
        const size = runs[at]?.size ?? 0
        const share = count / (own.size + size - count)
        return other && size >= FEWEST_RUNS && share >= least ? [{ one, other, share }] : []
      })
    })
    .sort((a, b) => b.share - a.share)
}

function runsOf(text: string): Set<number> {
  const words = tokensOf(fold(text)).filter(Boolean)
  return new Set(
    words
      .slice(0, 1 - RUN || undefined)
      .map((_, at) => hashOf(words.slice(at, at + RUN).join(' '))),
  )
}

const HELD = join(DATA, 'labelled/held')

/** What people say in the texts that nobody may read while tuning: turns of conversations, and needs. */
export const readHeldTurns = (): Placed[] => [
  ...listFolders(HELD).flatMap((folder) =>
    readItems(folder).flatMap((item) => turnsOf(item, folder)),
  ),
  ...readNeeds(HELD),
  ...heldWishes.flatMap((name) =>
    readHeldWishes(name).flatMap(({ messages }) =>
      messages
        .filter(({ role }) => role === 'user')
        .map(({ content }) => ({ place: `wishes/held/${name}`, text: content })),
    ),
  ),
  ...readHeldFrames().map(placeFrame),
]

/** The same, and the campaigns that they are shown beside, with their examples. */
export const readHeld = (): Placed[] => [
  ...listFolders(HELD).flatMap((folder) => readLabelled(folder)),
  ...readNeeds(HELD),
]

export const readLabelled = (folder: string): Placed[] => [
  ...readItems(folder).flatMap((item) => turnsOf(item, folder)),
  ...readWire(folder).map(({ key, description }) => ({
    place: `${folder} ${key}`,
    text: description,
  })),
  ...[...readExamples(folder)].flatMap(([key, { fits }]) =>
    fits.map((text) => ({ place: `${folder} ${key}`, text })),
  ),
]

/** What the service learns from. */
export function readTaught(): Placed[] {
  return [
    ...[...readMarkets(), ...readKinds()].flatMap((market) =>
      [...sentencesOf(market), ...market.near, ...market.idle].map((text) => ({
        place: `markets/${market.file}`,
        text,
      })),
    ),
    ...readCompounds().flatMap(({ name, said }) =>
      said.map((text) => ({ place: `compounds: ${name}`, text })),
    ),
    ...readSorted().flatMap(({ messages }) =>
      messages.map(({ content }) => ({ place: 'wishes', text: content })),
    ),
    ...readLines(join(DATA, 'safety'), '.tsv'),
    ...readLines(join(DATA, 'services'), '.txt'),
    ...listTrainFolders().flatMap(readLabelled),
    ...readNeeds(join(DATA, 'labelled/train')),
  ]
}

/** Ways to ask for anything or to speak of it, of which the service learns from the others. */
export const readTaughtFrames = (): Placed[] => readFrames().map(placeFrame)

const placeFrame = ({ text, from }: Frame): Placed => ({ place: `wishes/${from}`, text })

const turnsOf = ({ id, messages }: Item, folder: string): Placed[] =>
  messages
    .filter(({ role }) => role === 'user')
    .map(({ content }) => ({ place: `${folder} ${id}`, text: content }))

const listFolders = (root: string) =>
  readdirSync(root)
    .filter((name) => name !== 'needs')
    .map((name) => join(root, name))

const readLines = (folder: string, ending: string): Placed[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .flatMap((name) =>
      readFileSync(join(folder, name), 'utf8')
        .split('\n')
        .filter((line) => line !== '' && !line.startsWith('#'))
        .flatMap((line) => readTurns(line.slice(line.search(/[\t ]/) + 1)))
        .map(({ content }) => ({ place: name, text: content })),
    )

const readNeeds = (root: string): Placed[] =>
  readdirSync(join(root, 'needs')).flatMap((name) =>
    [
      ...readFileSync(join(root, 'needs', name), 'utf8').matchAll(
        /"query":\s*("(?:[^"\\]|\\.)*")/g,
      ),
    ].map(([, text = '""']) => ({ place: name, text: JSON.parse(text) as string })),
  )
