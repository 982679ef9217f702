/** null on the wire means the default; what is absent stays absent. */
export function orReset<T, F>(value: T, fallback: F): Exclude<T, null> | F {
  return value === null ? fallback : (value as Exclude<T, null>)
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

/** The fields that were given. */
export function givenFields<T extends object>(fields: T): Defined<T> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Defined<T>
}
