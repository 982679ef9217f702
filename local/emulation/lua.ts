import { createHash } from 'node:crypto'
import type { State } from 'fengari'
import { lauxlib, lua, lualib, prelude } from './lua51.ts'
import { OK, RedisError, type Reply, Status } from './reply.ts'

type Call = (name: string, args: string[]) => Reply
export type Scripts = ReturnType<typeof createScripts>

export const sha1 = (source: string) => createHash('sha1').update(source, 'latin1').digest('hex')

/** Runs Redis scripts; `call` is what `redis.call` reaches. Compiled scripts are kept by their hash. */
export function createScripts(call: Call) {
  const compiled = new Map<string, number>()
  const L = newState(call)

  const load = (source: string): string => {
    const sha = sha1(source)
    if (!compiled.has(sha)) compiled.set(sha, compile(L, source))
    return sha
  }
  const run = (sha: string, keys: string[], args: string[]): Reply => {
    const reference = compiled.get(sha)
    if (reference === undefined) {
      throw new RedisError('NOSCRIPT No matching script. Please use EVAL.')
    }
    setGlobalList(L, 'KEYS', keys)
    setGlobalList(L, 'ARGV', args)
    lua.lua_rawgeti(L, lua.LUA_REGISTRYINDEX, reference)
    try {
      if (lua.lua_pcall(L, 0, 1, 0) !== lua.LUA_OK) throw scriptError(L, sha)
      return toReply(L, -1)
    } finally {
      lua.lua_settop(L, 0)
    }
  }
  return { load, run, has: (sha: string) => compiled.has(sha), flush: () => compiled.clear() }
}

function compile(L: State, source: string): number {
  const code = bytes(source)
  if (lauxlib.luaL_loadbuffer(L, code, code.length, bytes('@user_script')) !== lua.LUA_OK) {
    const message = text(L, -1)
    lua.lua_settop(L, 0)
    throw new RedisError(`ERR Error compiling script (new function): ${message}`)
  }
  return lauxlib.luaL_ref(L, lua.LUA_REGISTRYINDEX)
}

function newState(call: Call): State {
  const L = lauxlib.luaL_newstate()
  const libraries = { _G: 'base', table: 'table', string: 'string', math: 'math' } as const
  for (const [name, library] of Object.entries(libraries)) {
    lauxlib.luaL_requiref(L, bytes(name), lualib[`luaopen_${library}`], 1)
  }
  defineRedis(L, call)
  const reference = compile(L, prelude)
  lua.lua_rawgeti(L, lua.LUA_REGISTRYINDEX, reference)
  lua.lua_call(L, 0, 0)
  lua.lua_settop(L, 0)
  return L
}

function defineRedis(L: State, call: Call): void {
  const single = (field: string) => (state: State) => {
    pushRecord(state, field, text(state, 1))
    return 1
  }
  const functions = {
    call: (state: State) => redisCall(state, call, true),
    pcall: (state: State) => redisCall(state, call, false),
    error_reply: single('err'),
    status_reply: single('ok'),
    sha1hex: (state: State) => {
      push(state, sha1(text(state, 1)))
      return 1
    },
    log: () => 0,
  }
  lua.lua_createtable(L, 0, 12)
  for (const [name, fn] of Object.entries(functions)) {
    push(L, name)
    lua.lua_pushjsfunction(L, fn)
    lua.lua_rawset(L, -3)
  }
  for (const [level, name] of ['LOG_DEBUG', 'LOG_VERBOSE', 'LOG_NOTICE', 'LOG_WARNING'].entries()) {
    push(L, name)
    lua.lua_pushnumber(L, level)
    lua.lua_rawset(L, -3)
  }
  lua.lua_setglobal(L, bytes('redis'))
}

function redisCall(L: State, call: Call, raise: boolean): number {
  try {
    const [name, ...args] = readArguments(L)
    if (name === undefined) {
      throw new RedisError('ERR Please specify at least one argument for this redis.call() call')
    }
    pushReply(L, call(name, args))
    return 1
  } catch (error) {
    if (!(error instanceof RedisError)) throw error
    pushRecord(L, 'err', error.message)
    return raise ? lua.lua_error(L) : 1
  }
}

function readArguments(L: State): string[] {
  return Array.from({ length: lua.lua_gettop(L) }, (_, i) => {
    const type = lua.lua_type(L, i + 1)
    if (type === lua.LUA_TSTRING) return text(L, i + 1)
    if (type === lua.LUA_TNUMBER) return argumentNumber(lua.lua_tonumber(L, i + 1))
    throw new RedisError('ERR Lua redis lib command arguments must be strings or integers')
  })
}

/** Whole numbers travel as such; others as C's `%.17g`, which is what Redis 7.0 sends. */
function argumentNumber(value: number): string {
  return Number.isSafeInteger(value) ? String(value + 0) : String(Number(value.toPrecision(17)))
}

function pushReply(L: State, reply: Reply): void {
  if (reply === null) lua.lua_pushboolean(L, false)
  else if (typeof reply === 'number') lua.lua_pushnumber(L, reply)
  else if (typeof reply === 'string') push(L, reply)
  else if (reply instanceof Status) pushRecord(L, 'ok', reply.text)
  else if (reply instanceof RedisError) pushRecord(L, 'err', reply.message)
  else {
    lua.lua_checkstack(L, 4)
    lua.lua_createtable(L, reply.length, 0)
    for (const [i, item] of reply.entries()) {
      pushReply(L, item)
      lua.lua_rawseti(L, -2, i + 1)
    }
  }
}

/** A script's value as a reply: fractions are cut, false is null, a list ends at its first nil. */
function toReply(L: State, index: number): Reply {
  const type = lua.lua_type(L, index)
  if (type === lua.LUA_TSTRING) return text(L, index)
  if (type === lua.LUA_TNUMBER) return Math.trunc(lua.lua_tonumber(L, index)) + 0
  if (type === lua.LUA_TBOOLEAN) return lua.lua_toboolean(L, index) ? 1 : null
  if (type !== lua.LUA_TTABLE) return null
  const table = lua.lua_absindex(L, index)
  const error = field(L, table, 'err')
  if (error !== undefined) return new RedisError(error)
  const status = field(L, table, 'ok')
  if (status !== undefined) return status === OK.text ? OK : new Status(status)
  const items: Reply[] = []
  lua.lua_checkstack(L, 4)
  for (;;) {
    const empty = lua.lua_rawgeti(L, table, items.length + 1) === lua.LUA_TNIL
    if (!empty) items.push(toReply(L, -1))
    lua.lua_pop(L, 1)
    if (empty) return items
  }
}

function scriptError(L: State, sha: string): RedisError {
  const isTable = lua.lua_type(L, -1) === lua.LUA_TTABLE
  const message = isTable ? (field(L, lua.lua_absindex(L, -1), 'err') ?? '') : `ERR ${text(L, -1)}`
  return new RedisError(`${message} script: ${sha}, on @user_script.`)
}

function field(L: State, table: number, name: string): string | undefined {
  push(L, name)
  const value = lua.lua_rawget(L, table) === lua.LUA_TSTRING ? text(L, -1) : undefined
  lua.lua_pop(L, 1)
  return value
}

function pushRecord(L: State, name: string, value: string): void {
  lua.lua_createtable(L, 0, 1)
  push(L, name)
  push(L, value)
  lua.lua_rawset(L, -3)
}

function setGlobalList(L: State, name: string, items: string[]): void {
  pushReply(L, items)
  lua.lua_setglobal(L, bytes(name))
}

function push(L: State, value: string): void {
  lua.lua_pushstring(L, bytes(value))
}

function text(L: State, index: number): string {
  const raw = lua.lua_tostring(L, index)
  return raw ? Buffer.from(raw.buffer, raw.byteOffset, raw.length).latin1Slice() : ''
}

function bytes(value: string): Uint8Array {
  const out = new Uint8Array(value.length)
  for (let i = 0; i < value.length; i++) out[i] = value.charCodeAt(i)
  return out
}
