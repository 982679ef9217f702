import { keys } from '../keys.ts'
import { defineScript } from '../script.ts'

/** Hits that wait in Redis for its counters: some 40 MB. What is more goes to Postgres. */
const MOST = 50_000

type EarlyInput = {
  hitId: string
  /** What the record script was asked to do, as JSON. */
  payload: string
}

/** Keeps a hit that the counters are not there for, until they are. Answers 0 where there is no room. */
export const earlyScript = defineScript<EarlyInput>(
  { hitId: 'text', payload: 'text' },
  `
if redis.call('XLEN', '${keys.early}') >= ${MOST} then return 0 end
redis.call('XADD', '${keys.early}', '*', 'h', hitId, 'p', payload)
return 1
`,
)
export const earlyArgs = earlyScript.encode
