import { Session } from 'node:inspector/promises'
import { expect, it } from 'vitest'
import { withTenants } from '../support/fixtures.ts'
import { askGroup, person } from '../support/group.ts'
import { shoesRequest } from '../support/samples.ts'

/** Files of `src/ads` on the way of an ad, whatever kind it is of. It goes down, never up. */
const MOST_FILES = 20

const { isolate, tenant } = withTenants()

const post = (path: string, body: unknown) =>
  isolate.request(`/api/v1${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${tenant.publisherKey}` },
    body: JSON.stringify(body),
  })
/** Without what was said. */
function slotRequest() {
  const { messages, ...rest } = shoesRequest()
  return rest
}
const kinds = [
  () => post('/ad', shoesRequest()),
  () => askGroup(isolate, tenant, [person('ada'), person('bob')]),
  () => post('/ad/summary', { ...slotRequest(), queryString: 'trail running shoes for mud' }),
  () => post('/ad/non-contextual', slotRequest()),
  () => post('/bid', shoesRequest()),
]

async function askAll() {
  for (const ask of kinds) expect((await ask()).status).toBe(200)
  await isolate.settle()
}

/** Files below `src` in which a function is called while `work` runs (precise coverage of V8). */
async function listCalled(work: () => Promise<void>): Promise<string[]> {
  const session = new Session()
  session.connect()
  try {
    await session.post('Profiler.enable')
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
    await work()
    const { result } = await session.post('Profiler.takePreciseCoverage')
    return result.flatMap(({ url, functions }) => {
      const file = url.split('/src/')[1]
      return file && functions.some(({ ranges }) => (ranges[0]?.count ?? 0) > 0) ? [file] : []
    })
  } finally {
    session.disconnect()
  }
}

it('an ad of any kind runs through few files of ads', async () => {
  // Two ads, so that one has to be chosen.
  await tenant.campaign({ ad_texts: ['Grip for muddy trails.', 'Shoes that stay on wet rock.'] })
  await askAll()
  const way = (await listCalled(askAll)).filter((file) => file.startsWith('ads/'))
  expect(way).toContain('ads/deliver/bid.ts')
  expect(way.length, way.join('\n')).toBeLessThanOrEqual(MOST_FILES)
})
