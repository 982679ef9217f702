import { describe, expect, it } from 'vitest'
import { readKnowledge } from '../../scripts/eval/data.ts'
import { buildMatters } from '../../scripts/markets/matters.ts'
import { ROW_SCALE } from '../../src/language/index/layout.ts'
import { openMatters, packMatters } from '../../src/language/matters.ts'
import { readConversation } from '../../src/language/read.ts'
import { dotRow } from '../../src/language/vectors.ts'

const knowledge = readKnowledge()
const { index } = knowledge.markets
const ask = (content: string) => readConversation([{ role: 'user', content }], knowledge)

/** As `nearest`, looking at every row. */
function nearestOfAll(direction: Float32Array): number {
  const rows = [...Array(index.size).keys()].map((doc) =>
    dotRow(direction, { rows: index.rows, from: doc * index.dim }),
  )
  return Math.max(...rows) / ROW_SCALE
}

describe('what people come with', () => {
  it('is found where it lies, or nearly', () => {
    const asked = [
      'my retriever pulls me down the street, is there a harness that helps',
      'we are two and want to see the northern lights in a glass hut',
      'Wer repariert in Bremen alte Standuhren?',
      'what does a bookkeeper cost a month for a bakery',
      'quelle assurance pour louer ma camionnette le week-end',
    ].map((text) => ask(text))
    const missed = asked.map(({ vector, nearestMatter }) => {
      const all = nearestOfAll(vector ?? new Float32Array(index.dim))
      expect(nearestMatter).toBeGreaterThan(0.3)
      expect(nearestMatter).toBeLessThanOrEqual(all + 1e-6)
      return all - nearestMatter
    })
    expect(Math.max(...missed)).toBeLessThan(0.1)
  })

  it('lies nearer to a need than to what sells nothing', () => {
    const need = ask('my hip will not let me climb over the tub, is there a walk in shower')
    expect(need.nearestMatter).toBeGreaterThan(ask('the square of seven minus three').nearestMatter)
  })

  it('is nothing where no word is known, and where no direction is', () => {
    expect(ask('qzxv wvbnt').nearestMatter).toBe(0)
    expect(
      readConversation([{ role: 'user', content: 'a mattress' }], { ...knowledge, matters: null })
        .nearestMatter,
    ).toBe(0)
  })

  it('comes in groups, each row in the one whose middle is nearest', () => {
    const rows = Int8Array.of(127, 0, 0, 0, 0, 127, 0, 0, 0, 0, 127, 0, 120, 40, 0, 0)
    const built = buildMatters({ ...index, size: 4, dim: 4, rows })
    const matters = openMatters(built)
    for (const [at, value] of [1, 1, 1, 0].entries()) {
      const direction = new Float32Array(4)
      direction[at] = 1
      expect(matters.nearest(direction)).toBeCloseTo((value * 127) / ROW_SCALE, 5)
    }
    expect(new Uint8Array(buildMatters({ ...index, size: 4, dim: 4, rows }))).toEqual(
      new Uint8Array(built),
    )
  })

  it('is opened of nothing else', () => {
    const packed = packMatters([{ middle: new Int8Array(4), members: [new Int8Array(4)] }])
    new Uint8Array(packed)[0] = 0
    expect(() => openMatters(packed)).toThrow('no matters')
  })
})
