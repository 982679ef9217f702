import { expect, it } from 'vitest'
import { whyStill } from '../../apps/console/src/advertiser/still.ts'

const now = Date.UTC(2026, 5, 1)
const start = '2026-05-01T00:00:00Z'
const active = {
  status: 'active',
  total_budget: 10,
  spend: 9.99,
  start_time: start,
  end_time: null,
}

it.each([
  [{}, undefined],
  [{ total_budget: null, spend: 1_000 }, undefined],
  [{ start_time: '2026-06-02T00:00:00Z' }, 'It does not run yet: it begins on'],
  [{ end_time: '2026-05-31T00:00:00Z' }, 'It is over since'],
  [{ spend: 10 }, 'It does not run: its budget in all is used up.'],
  [{ status: 'paused', spend: 10 }, undefined],
])('an active campaign says why it stands still: %j', (changed, said) => {
  const why = whyStill({ ...active, ...changed }, now)
  if (said === undefined) expect(why).toBeUndefined()
  else expect(why).toContain(said)
})
