/** The part of fengari, a Lua in JavaScript, that the emulation uses. Strings are bytes. */
declare module 'fengari' {
  export type State = { readonly __lua: unique symbol }
  export type Native = (L: State) => number

  export const lua: {
    readonly LUA_OK: number
    readonly LUA_REGISTRYINDEX: number
    readonly LUA_TNIL: number
    readonly LUA_TBOOLEAN: number
    readonly LUA_TNUMBER: number
    readonly LUA_TSTRING: number
    readonly LUA_TTABLE: number
    lua_call(L: State, args: number, results: number): void
    lua_error(L: State): number
    lua_gettop(L: State): number
    lua_settop(L: State, index: number): void
    lua_pop(L: State, count: number): void
    lua_pcall(L: State, args: number, results: number, handler: number): number
    lua_type(L: State, index: number): number
    lua_pushboolean(L: State, value: boolean): void
    lua_pushjsfunction(L: State, fn: Native): void
    lua_pushnil(L: State): void
    lua_pushnumber(L: State, value: number): void
    lua_pushstring(L: State, value: Uint8Array): void
    lua_pushvalue(L: State, index: number): void
    lua_toboolean(L: State, index: number): boolean
    lua_tonumber(L: State, index: number): number
    lua_tostring(L: State, index: number): Uint8Array | null
    lua_createtable(L: State, items: number, fields: number): void
    lua_next(L: State, index: number): number
    lua_rawget(L: State, index: number): number
    lua_rawgeti(L: State, index: number, at: number): number
    lua_rawset(L: State, index: number): void
    lua_rawseti(L: State, index: number, at: number): void
    lua_rawlen(L: State, index: number): number
    lua_setglobal(L: State, name: Uint8Array): void
    lua_absindex(L: State, index: number): number
    lua_checkstack(L: State, count: number): boolean
  }
  export const lauxlib: {
    luaL_newstate(): State
    luaL_loadbuffer(L: State, code: Uint8Array, length: number, name: Uint8Array): number
    luaL_ref(L: State, table: number): number
    luaL_requiref(L: State, name: Uint8Array, open: Native, global: number): void
    luaL_where(L: State, level: number): void
  }
  export const lualib: Record<
    'luaopen_base' | 'luaopen_table' | 'luaopen_string' | 'luaopen_math',
    Native
  >
}
