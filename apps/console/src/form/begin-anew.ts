import type { RefObject } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { type Field, readForm, textOf, type Values } from './read.ts'

/** All that a form says; undefined where a field holds JSON that is none. */
export function readSafely(fields: readonly Field[], says: FormData): Values | undefined {
  try {
    return readForm(fields, says)
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
 * How often each field has begun anew. When new values come, a field shows its own as soon as it says another: also where it
 * was emptied and takes its usual value once it is saved. What was typed since it began, or since the form was sent, stays.
 */
export function useBeginAnew({ fields, values, form }: Shown) {
  const [times, setTimes] = useState<Record<string, number>>({})
  /** What each field said when it began, or when the form was last saved. */
  const settled = useRef(new Map<string, string>())
  const settle = (says: FormData, names = namesOf(fields)) => {
    for (const name of names) settled.current.set(name, textIn(says, name))
  }
  const begun = useRef<string[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only new values are looked at
  useLayoutEffect(() => {
    if (!form.current) return
    const says = new FormData(form.current)
    if (settled.current.size === 0) return settle(says)
    const isSaid = (field: Field) => doesSay({ field, says, value: values[field.name] })
    const isStale = (field: Field) =>
      textIn(says, field.name) === settled.current.get(field.name) &&
      !isSaid(field) &&
      !isAnything(field, values[field.name])
    begun.current = namesOf(fields.filter(isStale))
    settle(says, namesOf(fields.filter(isSaid)))
    setTimes((last) => ({
      ...last,
      ...Object.fromEntries(begun.current.map((name) => [name, (last[name] ?? 0) + 1])),
    }))
  }, [values])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only fields that began anew are looked at
  useLayoutEffect(() => {
    if (form.current) settle(new FormData(form.current), begun.current)
  }, [times])
  return { timesOf: (name: string) => times[name] ?? 0, settle }
}

const namesOf = (fields: readonly Field[]) => fields.map(({ name }) => name)

/** Of a choice or a tick that nothing is known of whatever it says is right. */
const isAnything = ({ kind }: Field, value: unknown) =>
  (value === null || value === undefined) && (kind === 'choice' || kind === 'tick')

const textIn = (says: FormData, name: string) => says.getAll(name).join('\n')

type Said = { field: Field; says: FormData; value: unknown }

function doesSay({ field, says, value }: Said): boolean {
  const read = readSafely([field], says)
  return read !== undefined && textOf(field.kind, read[field.name]) === textOf(field.kind, value)
}
