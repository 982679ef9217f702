import { isJsonObject } from './http/json.ts'

/** Tells whether a value is of a type: what JSON of our own is held against where no schema is needed. */
export type Is<T> = (value: unknown) => value is T

export const isText: Is<string> = (value) => typeof value === 'string'
export const isNumber: Is<number> = (value) => typeof value === 'number'
export const isWhole: Is<number> = (value): value is number => Number.isSafeInteger(value)

export const orNull =
  <T>(is: Is<T>): Is<T | null> =>
  (value) =>
    value === null || is(value)

export const orMissing =
  <T>(is: Is<T>): Is<T | undefined> =>
  (value) =>
    value === undefined || is(value)

export const listOf =
  <T>(is: Is<T>): Is<T[]> =>
  (value): value is T[] =>
    Array.isArray(value) && value.every(is)

/** An object with these fields; what else it has is not looked at. */
export const objectOf = <T extends object>(
  fields: { readonly [K in keyof T]-?: Is<T[K]> },
): Is<T> => {
  const checks = Object.entries<Is<unknown>>(fields)
  return (value): value is T =>
    isJsonObject(value) && checks.every(([name, is]) => is(Reflect.get(value, name)))
}

/** The JSON of a text, which we wrote ourselves. Throws a `TypeError` where it is not of the type. */
export function readOwnJson<T>(text: string, is: Is<T>): T {
  const value: unknown = JSON.parse(text)
  if (!is(value)) throw new TypeError('what was stored is not what is read')
  return value
}
