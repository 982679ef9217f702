import { toHex } from '../crypto/hex.ts'

/** A parameter as Postgres reads it: text, JSON for an object, an array as `{...}`, bytes as hex, a time with its zone. */
export function encodeParam(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (Array.isArray(value)) return encodeArray(value)
  if (value instanceof Uint8Array) return `\\x${toHex(value)}`
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function encodeArray(values: readonly unknown[]): string {
  return `{${values.map((value) => (Array.isArray(value) ? encodeArray(value) : encodeItem(value))).join()}}`
}

function encodeItem(value: unknown): string {
  const text = encodeParam(value)
  return text === null ? 'NULL' : `"${text.replace(/[\\"]/g, '\\$&')}"`
}
