import { keys } from '../keys.ts'

/** Hits that wait in Redis for its counters: some 40 MB. What is more goes to Postgres. */
const MOST = 50_000

/**
 * Lua: keeps a hit that the counters are not there for, until they are. ARGV: hit, what the record script was asked to
 * do, as JSON. Answers 0 where there is no room.
 */
export const earlyScript = `
if redis.call('XLEN', '${keys.early}') >= ${MOST} then return 0 end
redis.call('XADD', '${keys.early}', '*', 'h', ARGV[1], 'p', ARGV[2])
return 1
`
