import { createRequire } from 'node:module'
import type * as Fengari from 'fengari'

const require = createRequire(import.meta.url)

type NumberBox = { value: number; ttisinteger(): boolean; setfltvalue(value: number): void }
type Conversion = (text: Uint8Array, box: NumberBox) => number

/**
 * Redis speaks Lua 5.1, where every number is a double. Fengari speaks 5.3 with 32-bit integers, which would wrap
 * sums of microdollars at 2,147; so every number it reads becomes a double, and prints as 5.1 prints it.
 */
function loadFengari(): typeof Fengari {
  // Its modules need one another in a circle: whichever comes first must be this one.
  require('fengari/src/defs.js')
  const config = require('fengari/src/luaconf.js') as Record<string, unknown>
  config.LUA_COMPAT_FLOATSTRING = true
  config.lua_number2str = formatNumber
  const fengari = require('fengari') as typeof Fengari
  const objects = require('fengari/src/lobject.js') as { luaO_str2num: Conversion }
  const convert = objects.luaO_str2num
  objects.luaO_str2num = (text, box) => {
    const length = convert(text, box)
    if (length !== 0 && box.ttisinteger()) box.setfltvalue(box.value)
    return length
  }
  return fengari
}

/** C's `%.14g`: from fifteen digits on a number turns to 1e+14, in Redis too. */
export function formatNumber(value: number): string {
  if (Number.isNaN(value)) return Math.sign(value) < 0 ? '-nan' : 'nan'
  if (!Number.isFinite(value)) return value < 0 ? '-inf' : 'inf'
  if (Object.is(value, -0)) return '-0'
  const [digits = '', exponent = '0'] = value.toExponential(13).split('e')
  const power = Number(exponent)
  if (power >= -4 && power < 14) return String(Number(value.toPrecision(14)))
  const sign = power < 0 ? '-' : '+'
  return `${Number(digits)}e${sign}${String(Math.abs(power)).padStart(2, '0')}`
}

export const { lua, lauxlib, lualib } = loadFengari()

/** What 5.1 has and 5.3 lacks, and the other way round; then globals are closed, as Redis closes them. */
export const prelude = `
unpack, loadstring = table.unpack, load
local number, floor, ceil, format = tonumber, math.floor, math.ceil, string.format
function tonumber(...) local n = number(...) return n and n + 0.0 end
function math.floor(x) return floor(x) + 0.0 end
function math.ceil(x) return ceil(x) + 0.0 end
function math.pow(x, y) return x ^ y end
function math.log10(x) return math.log(x, 10) end
function string.format(pattern, ...)
  local args, n = {...}, 0
  local fixed = string.gsub(pattern, '%%([-+ #0]*)(%d*)(%.?%d*)([%a%%])', function(flags, width, precision, kind)
    if kind == '%' then return nil end
    n = n + 1
    if kind ~= 'd' and kind ~= 'i' then return nil end
    local x = number(args[n])
    if not x then return nil end
    args[n] = x < 0 and ceil(x) + 0.0 or floor(x) + 0.0
    return '%' .. flags .. width .. '.0f'
  end)
  return format(fixed, unpack(args, 1, select('#', ...)))
end
table.pack, table.unpack, table.move, rawlen = nil, nil, nil, nil
string.pack, string.unpack, string.packsize = nil, nil, nil
math.type, math.tointeger, math.ult = nil, nil, nil
dofile, loadfile, print, collectgarbage = nil, nil, nil, nil
KEYS, ARGV = {}, {}
setmetatable(_G, {
  __newindex = function(_, name)
    error("Script attempted to create global variable '" .. tostring(name) .. "'", 2)
  end,
  __index = function(_, name)
    error("Script attempted to access nonexistent global variable '" .. tostring(name) .. "'", 2)
  end,
})
`
