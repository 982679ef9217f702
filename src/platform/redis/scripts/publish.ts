import { defineScript } from '../script.ts'

/** `state`: the hash that says which version is published. */
type DrawInput = { state: string; now: number }

/** A version above every earlier one; the clock keeps that true when Redis has lost its data. */
export const drawScript = defineScript<DrawInput>(
  { state: 'text', now: 'number' },
  `
local drawn = tonumber(redis.call('HGET', state, 'drawn') or '0')
local version = string.format('%.0f', math.max(drawn + 1, now))
redis.call('HSET', state, 'drawn', version)
return version
`,
)

type Compiled = { state: string; version: string; content: string }
const COMPILED = { state: 'text', version: 'text', content: 'text' } as const

/** `storedSince`: since when a stored value is fresh enough, ms since 1970. */
type ConfirmInput = Compiled & { storedSince: number }

/**
 * Whether what is published already says what was compiled: its version, `behind` when rows were read later than
 * these, else empty. `read` is the highest version whose rows are published, so that a slower compiler with older
 * rows publishes nothing.
 */
export const confirmScript = defineScript<ConfirmInput>(
  { ...COMPILED, storedSince: 'number' },
  `
local s = redis.call('HMGET', state, 'version', 'content', 'stored', 'read')
if tonumber(version) <= tonumber(s[4] or '0') then return 'behind' end
if not s[1] or s[2] ~= content or tonumber(s[3] or '0') < storedSince then return '' end
redis.call('HSET', state, 'read', version)
return s[1]
`,
)

/** Moves the published version forward, never back. */
export const publishScript = defineScript<Compiled & { now: number }>(
  { ...COMPILED, now: 'digits' },
  `
local s = redis.call('HMGET', state, 'version', 'read')
if tonumber(version) <= math.max(tonumber(s[1] or '0'), tonumber(s[2] or '0')) then return 0 end
redis.call('HSET', state, 'version', version, 'read', version, 'content', content, 'stored', now)
return 1
`,
)
