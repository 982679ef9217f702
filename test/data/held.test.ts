import { expect, it } from 'vitest'
import {
  findAlike,
  readHeldTurns,
  readTaught,
  readTaughtFrames,
} from '../../scripts/held/resemblance.ts'

const LEAST = 0.4

it('nothing that is learnt from resembles what people say where it is measured', () => {
  const held = readHeldTurns()
  expect(held.length).toBeGreaterThan(400)
  expect(findAlike(held, readTaught(), LEAST)).toEqual([])
})

it('nor does a way to ask for anything', () => {
  const held = readHeldTurns().filter(({ place }) => place.endsWith('held/frames.txt'))
  expect(held.length).toBeGreaterThan(180)
  expect(findAlike(held, readTaughtFrames(), LEAST)).toEqual([])
})

it('two texts that differ in a word are alike, and two of one subject are not', () => {
  const of = (text: string) => [{ place: 'here', text }]
  const told = of('my running shoes are worn through at the heel again')
  expect(
    findAlike(told, of('my running shoes are worn out at the heel again'), LEAST),
  ).toHaveLength(1)
  expect(
    findAlike(told, of('which running shoes last longest on asphalt and stones'), LEAST),
  ).toEqual([])
})
