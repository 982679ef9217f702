/**
 * Inside the emulation a string holds bytes, one per character, as Redis's strings do: comparing, cutting and
 * using them as keys is then exact for binary values too.
 */
export type Reply = string | number | null | Status | RedisError | Reply[]

/** A simple string such as OK, which Lua sees as a table. */
export class Status {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** An error reply: the message begins with its code, as in `WRONGTYPE Operation…`. */
export class RedisError extends Error {}

export const OK = new Status('OK')

export const syntaxError = () => new RedisError('ERR syntax error')
export const wrongType = () =>
  new RedisError('WRONGTYPE Operation against a key holding the wrong kind of value')
export const notAnInteger = () => new RedisError('ERR value is not an integer or out of range')

/** Redis counts in 64 bits; beyond 2^53 this emulation would lose money silently, so it refuses. */
export function readInteger(text: string): number {
  const value = Number(text)
  if (!/^-?\d+$/.test(text) || !Number.isSafeInteger(value)) throw notAnInteger()
  return value
}

export function readFloat(text: string, message = 'ERR value is not a valid float'): number {
  const infinite = /^([+-]?)inf(inity)?$/i.exec(text)
  if (infinite) return infinite[1] === '-' ? -Infinity : Infinity
  const value = text.trim() === text && text !== '' ? Number(text) : Number.NaN
  if (Number.isNaN(value)) throw new RedisError(message)
  return value
}

/** As Redis prints a double: 3, 0.1, 1.5e+30, inf. */
export function formatFloat(value: number): string {
  if (value === Infinity) return 'inf'
  if (value === -Infinity) return '-inf'
  return Object.is(value, -0) ? '-0' : String(value)
}

export function toBytes(text: string): string {
  return Buffer.from(text, 'utf8').latin1Slice()
}
