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

/** `turn`: the count of manifests that this one follows. `moves`: whether isolates have something to load. */
type ManifestInput = { state: string; turn: string; parts: string; moves: boolean; now: number }

/** Publishes a manifest of parts unless another one came between. The version that is published then; empty: nothing was. */
export const manifestScript = defineScript<ManifestInput>(
  { state: 'text', turn: 'text', parts: 'text', moves: 'flag', now: 'number' },
  `
if (redis.call('HGET', state, 'turn') or '0') ~= turn then return '' end
redis.call('HINCRBY', state, 'turn', 1)
redis.call('HSET', state, 'parts', parts)
local s = redis.call('HMGET', state, 'version', 'drawn')
if not moves and s[1] then return s[1] end
local version = string.format('%.0f', math.max(tonumber(s[1] or '0') + 1, tonumber(s[2] or '0') + 1, now))
redis.call('HSET', state, 'version', version, 'drawn', version)
return version
`,
)
