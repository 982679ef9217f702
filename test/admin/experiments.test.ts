import { beforeEach, describe, expect, it } from 'vitest'
import { withAdmin } from './client.ts'
import { experiment, letters, noAdvertiser } from './samples.ts'

const { stores, admin } = withAdmin()
let publisherId: string

beforeEach(async () => {
  publisherId = (await admin.publisher()).publisher_id
})

const [card, line] = experiment.arms
const create = async (fields: object = {}) =>
  await admin.call('POST', '/experiments', { ...experiment, publisher_id: publisherId, ...fields })
const change = async (id: unknown, fields: object) =>
  await admin.call('PATCH', `/experiments/${id}`, fields)

describe('experiments', () => {
  it('are made and read back', async () => {
    const { status, body } = await create()
    expect([status, body]).toEqual([201, { experiment_id: expect.any(String) }])
    expect(await change(body.experiment_id, {})).toMatchObject({
      status: 200,
      body: { ...experiment, publisher_id: publisherId, ...body },
    })
  })

  it('change their status, name and weights, and nothing of what an arm shows', async () => {
    const { body } = await create()
    const changed = await change(body.experiment_id, {
      status: 'paused',
      name: 'Later',
      weights: { line: 2.5 },
      arms: [],
      publisher_id: noAdvertiser,
    })
    expect(changed.body).toMatchObject({
      status: 'paused',
      name: 'Later',
      publisher_id: publisherId,
      arms: [card, { ...line, weight: 2.5 }],
    })
    expect(await change(body.experiment_id, { weights: { third: 1 } })).toMatchObject({
      status: 422,
      body: { errors: [{ loc: ['body', 'weights'] }] },
    })
  })

  it('of which two are changed at once keep both changes or say that one was refused', async () => {
    const { body } = await create()
    const answers = await Promise.all([
      change(body.experiment_id, { weights: { card: 7 } }),
      change(body.experiment_id, { weights: { line: 9 } }),
    ])
    const now = (await change(body.experiment_id, {})).body as typeof experiment
    expect(now.arms.map(({ weight }) => weight)).toEqual([
      answers[0]?.status === 200 ? 7 : 3,
      answers[1]?.status === 200 ? 9 : 1,
    ])
    expect(answers.map(({ status }) => status)).toContain(200)
  })

  it.each([
    { name: 'one arm', fields: { arms: [card] }, field: 'arms' },
    { name: '21 arms', fields: { arms: many(21) }, field: 'arms' },
    { name: 'two arms of one label', fields: { arms: [card, card] }, field: 'arms' },
    { name: 'a weight of 0', fields: { arms: [card, { ...line, weight: 0 }] }, field: 'arms' },
    { name: 'a weight below 0', fields: { arms: [card, { ...line, weight: -1 }] }, field: 'arms' },
    {
      name: 'an arm without a label',
      fields: { arms: [card, { ...line, label: undefined }] },
      field: 'arms',
    },
    { name: 'a status unheard of', fields: { status: 'done' }, field: 'status' },
    { name: 'no name', fields: { name: ' ' }, field: 'name' },
    { name: 'an unknown publisher', fields: { publisher_id: noAdvertiser }, field: 'publisher_id' },
    {
      name: 'a composition of 4,097 characters',
      fields: { arms: [card, { ...line, composition: sized(4097) }] },
      field: 'arms',
    },
    {
      name: 'a composition of too many levels',
      fields: { arms: [card, { ...line, composition: { props: { deep: lists(4000) } } }] },
      field: 'arms',
    },
    {
      name: 'a composition that Postgres cannot keep',
      fields: { arms: [card, { ...line, composition: { props: { deep: [{ a: '\0' }] } } }] },
      field: 'arms',
    },
  ])('with $name are refused', async ({ fields, field }) => {
    expect(await create(fields)).toMatchObject({
      status: 422,
      body: { errors: [{ loc: expect.arrayContaining(['body', field]) }] },
    })
    expect(await stores.sql('select id from experiments')).toEqual([])
  })

  it('may be as large as that: 20 arms, 4,096 characters', async () => {
    const arms = many(20).map((arm) => ({ ...arm, composition: sized(4096) }))
    expect((await create({ arms })).status).toBe(201)
  })

  it('that are unknown are not found', async () => {
    expect((await change(noAdvertiser, { status: 'paused' })).status).toBe(404)
    expect((await change('7', { status: 'paused' })).status).toBe(404)
  })
})

function many(count: number) {
  return Array.from({ length: count }, (_, i) => ({ ...card, label: `arm ${i}` }))
}

/** Lists in lists. */
const lists = (levels: number): unknown => (levels > 0 ? [lists(levels - 1)] : [])

/** A composition of so many characters as JSON. */
function sized(length: number) {
  const frame = JSON.stringify({ tokens: {}, props: { x: '' } }).length
  return { tokens: {}, props: { x: letters(length - frame) } }
}
