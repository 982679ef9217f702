import { expect, it } from 'vitest'
import { readKnowledge } from '../../scripts/eval/data.ts'
import { readTurns } from '../../src/language/read.ts'

const knowledge = readKnowledge()

/** How much each turn of a conversation counts; the user begins. */
const weightsOf = (...said: string[]) =>
  readTurns(
    said.map((content, at) => ({ role: at % 2 === 0 ? 'user' : 'assistant', content })),
    knowledge,
  ).map(({ weight }) => weight)

const oats = [
  'does milk frothing work with oat milk in a small espresso machine',
  'Yes, barista oat milk froths best, cold and with the wand near the surface.',
]

it('what goes before counts less where the newest message is about something else', () => {
  const [asked = 1, answered = 1, newest] = weightsOf(
    ...oats,
    'great. now who helps a small firm with its tax return and payroll before the deadline',
  )
  const [before = 0] = weightsOf(
    ...oats,
    'and which grinder gives an espresso that goes with frothed oat milk in the morning',
  )
  expect(newest).toBe(1)
  expect(asked).toBeLessThan(before / 2)
  expect(answered).toBeLessThan(asked)
})

it('what says little by itself leans on what goes before, whatever its words are', () => {
  const [asked] = weightsOf(...oats, 'any cheaper ones?')
  expect(asked).toBeGreaterThan(0.9)
})

it('what nobody knows a word of lets the rest count as it is', () => {
  const [asked] = weightsOf(...oats, 'zqx vrt plonkh wuzzle grmpf xyzzy quork')
  expect(asked).toBeCloseTo(0.6)
})
