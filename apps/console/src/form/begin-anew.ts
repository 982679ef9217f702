import type { RefObject } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { type Field, readForm, textOf, type Values } from './read.ts'

/** All that a form says; undefined where a field holds JSON that is none. */
export function readSafely(fields: readonly Field[], form: HTMLFormElement): Values | undefined {
  try {
    return readForm(fields, new FormData(form))
  } catch {
    return undefined
  }
}

type Shown = {
  fields: readonly Field[]
  values: Values
  form: RefObject<HTMLFormElement | null>
}

/**
 * How often each field has begun anew. Once a form is saved, what holds may be what was there before, as where a field was
 * emptied that takes its usual value then: such a field shows it as soon as the new values come.
 */
export function useBeginAnew({ fields, values, form }: Shown) {
  const [times, setTimes] = useState<Record<string, number>>({})
  const saved = useRef<Values | undefined>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only new values are looked at
  useLayoutEffect(() => {
    const isNew = saved.current !== undefined && saved.current !== values
    const shown = isNew && form.current && readSafely(fields, form.current)
    if (!shown) return
    saved.current = undefined
    const stale = fields.filter(
      ({ name, kind }) => textOf(kind, shown[name]) !== textOf(kind, values[name]),
    )
    setTimes((last) => ({
      ...last,
      ...Object.fromEntries(stale.map(({ name }) => [name, (last[name] ?? 0) + 1])),
    }))
  }, [values])
  return {
    timesOf: (name: string) => times[name] ?? 0,
    awaitNew: () => {
      saved.current = values
    },
  }
}
