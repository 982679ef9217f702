import { useId, useRef, useState } from 'preact/hooks'
import type { ApiResult, Route } from '../../../../packages/client/api.ts'
import { sayFault } from '../console/say.ts'
import { sayFailure } from '../console/session.ts'
import { readSafely, useBeginAnew } from './begin-anew.ts'
import { Question } from './question.tsx'
import { type Cap, type Field, type FieldKind, findBroken, textOf, type Values } from './read.ts'
import { useSending } from './sending.ts'

type FormProps = {
  fields: readonly Field[]
  /** What holds: another object says that it was read anew. */
  values?: Values
  button: string
  /** Sends what the form says. */
  send: (values: Values) => Promise<ApiResult<Route>>
  /** What to say once it is done. */
  done?: (data: unknown, status: number) => string
  onDone?: (data: unknown) => void
  onInput?: (values: Values) => void
  /** What is asked before it is sent, where there is no way back. */
  ask?: string
  /** What is wrong before it is sent, by the names of its fields. */
  check?: (values: Values) => Record<string, string>
  /** It makes something new: once that is done it says nothing again, so that nothing is made twice. */
  isNew?: boolean
}
type Said = { mood: 'good' | 'bad'; text: string }
const NO_VALUES: Values = {}

/** Fields of the API as a form; what the API finds wrong stands at its field. */
export function Form({ fields, values = NO_VALUES, button, ask, ...does }: FormProps) {
  const { send, done, onDone, onInput, check, isNew } = does
  const form = useRef<HTMLFormElement>(null)
  const dialog = useRef<HTMLDialogElement>(null)
  const { timesOf, settle } = useBeginAnew({ fields, values, form })
  const [said, setSaid] = useState<Said | undefined>()
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const { isBusy, alone } = useSending()
  const fail = (text: string, errors: Record<string, string> = {}) => {
    setSaid({ mood: 'bad', text })
    setWrong(errors)
    const first = fields.find(({ name }) => errors[name])
    form.current?.querySelector<HTMLElement>(`[name="${first?.name}"]`)?.focus()
  }
  const submit = async () => {
    dialog.current?.close()
    const says = form.current && new FormData(form.current)
    const read = says && readSafely(fields, says)
    if (!read) return fail('What is marked is no JSON.', says ? findBroken(fields, says) : {})
    const faults = check?.(read) ?? {}
    const [fault] = Object.values(faults)
    if (fault) return fail(fault, faults)
    const result = await alone(async () => await send(read))
    if (!result) return
    if (!result.ok) return fail(sayFailure(result, fields), errorsOf(result))
    setWrong({})
    if (isNew) form.current?.reset()
    settle(isNew && form.current ? new FormData(form.current) : says)
    setSaid({ mood: 'good', text: done?.(result.data, result.status) ?? 'Saved.' })
    onDone?.(result.data)
  }
  const tell = () => {
    const read = onInput && form.current && readSafely(fields, new FormData(form.current))
    if (read) onInput(read)
  }
  return (
    <form
      ref={form}
      aria-label={button}
      class="grid-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (ask) dialog.current?.showModal()
        else void submit()
      }}
      onInput={tell}
    >
      {fields.map((field) => (
        <FieldPart
          // A field begins anew with another value; what was said of the form stays.
          key={`${field.name} ${timesOf(field.name)}`}
          field={field}
          value={values[field.name]}
          wrong={wrong[field.name]}
        />
      ))}
      <div class="does whole">
        <button type="submit" class="button" disabled={isBusy}>
          {isBusy ? 'Sending …' : button}
        </button>
      </div>
      {ask && <Question dialog={dialog} ask={ask} label={button} run={submit} />}
      <div class="whole" role="status">
        {said && <p class={`notice ${said.mood}`}>{said.text}</p>}
      </div>
    </form>
  )
}

const capitalise = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

/** What the API says of single fields. */
function errorsOf(result: ApiResult<Route>): Record<string, string> {
  if (result.ok || !('problem' in result)) return {}
  const errors = result.problem?.errors ?? []
  return Object.fromEntries(
    errors.map(({ loc, msg }) => [String(loc[1] ?? ''), capitalise(sayFault(msg))]),
  )
}

type PartProps = { field: Field; value: unknown; wrong: string | undefined }

/** A field shows what it began with: what holds now is shown by one that begins anew. */
function FieldPart({ field, value: first, wrong }: PartProps) {
  const id = useId()
  const [value] = useState(first)
  const { name, label, kind, hint, isRequired, isWide } = field
  const says = wrong ?? hint ?? (kind === 'lines' ? 'One in each line' : undefined)
  const shared = {
    name,
    id,
    required: isRequired,
    'aria-invalid': wrong !== undefined,
    'aria-describedby': says ? `${id}-hint` : undefined,
  }
  if (kind === 'tick') {
    return (
      <label class="tick">
        <input type="checkbox" name={name} defaultChecked={value === true} />
        {label}
      </label>
    )
  }
  if (kind === 'set') return <SetPart field={field} value={value} says={says} wrong={wrong} />
  if (kind === 'cap') return <CapPart field={field} value={value} says={says} wrong={wrong} />
  return (
    <div class={`field ${isWide || kind === 'json' ? 'whole' : ''}`}>
      <label for={id}>{label}</label>
      <Control field={field} text={textOf(kind, value)} shared={shared} />
      {says && (
        <small id={`${id}-hint`} class={wrong ? 'wrong' : ''}>
          {says}
        </small>
      )}
    </div>
  )
}

type SetProps = PartProps & { says: string | undefined }

const SetPart = ({ field: { name, label, options = [] }, value, says, wrong }: SetProps) => (
  <fieldset class="set whole">
    <legend>{label}</legend>
    {options.map(([code, text]) => (
      <label key={code} class="tick">
        <input
          type="checkbox"
          name={name}
          value={code}
          defaultChecked={Array.isArray(value) && value.includes(code)}
        />
        {text}
      </label>
    ))}
    {says && <small class={wrong ? 'wrong' : ''}>{says}</small>}
  </fieldset>
)

const WINDOWS: readonly (readonly [seconds: string, label: string])[] = [
  ['3600', 'an hour'],
  ['86400', 'a day'],
  ['604800', 'a week'],
  ['2592000', '30 days'],
]
const USUAL_WINDOW = 86_400

/** How often in a while: a number, and the while. */
function CapPart({ field: { name, label }, value, says, wrong }: SetProps) {
  const { limit, window_seconds: window = USUAL_WINDOW } = (value ?? {}) as Partial<Cap>
  const seconds = String(window)
  const isUsual = WINDOWS.some(([one]) => one === seconds)
  const windows = isUsual ? WINDOWS : [...WINDOWS, [seconds, `${seconds} seconds`] as const]
  return (
    <fieldset class="field">
      <legend>{label}</legend>
      <div class="cap">
        <input type="number" name={name} min={1} step={1} defaultValue={limit} aria-label={label} />
        <span>in</span>
        <select name={name} aria-label={`${label}: in how long`}>
          {windows.map(([one, text]) => (
            <option key={one} value={one} selected={one === seconds}>
              {text}
            </option>
          ))}
        </select>
      </div>
      {says && <small class={wrong ? 'wrong' : ''}>{says}</small>}
    </fieldset>
  )
}

type ControlProps = { field: Field; text: string; shared: Record<string, unknown> }
const TYPES: Partial<Record<FieldKind, string>> = {
  number: 'number',
  time: 'datetime-local',
  url: 'url',
  email: 'email',
}

function Control({ field: { kind, options = [], most }, text, shared }: ControlProps) {
  if (kind === 'choice') {
    return (
      <select {...shared}>
        {options.map(([value, label]) => (
          <option key={value} value={value} selected={value === text}>
            {label}
          </option>
        ))}
      </select>
    )
  }
  if (kind === 'long' || kind === 'lines' || kind === 'json') {
    const rows = Math.min(18, Math.max(3, text.split('\n').length + 1))
    return (
      <textarea
        {...shared}
        rows={rows}
        maxlength={most}
        defaultValue={text}
        spellcheck={kind === 'long'}
      />
    )
  }
  const list = options.length > 0 ? `${String(shared.id)}-list` : undefined
  const typed: Record<string, unknown> = {
    type: TYPES[kind] ?? 'text',
    maxlength: most,
    defaultValue: text,
    ...(kind === 'number' && { step: 'any' }),
    list,
  }
  return (
    <>
      <input {...shared} {...typed} />
      {list && (
        <datalist id={list}>
          {options.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </datalist>
      )}
    </>
  )
}
