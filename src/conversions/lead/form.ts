import * as z from 'zod'
import { storable } from '../../platform/events/event.ts'
import type { Issue } from '../../platform/http/errors.ts'

/** A campaign's lead form as far as answers are held against it; what is stored was validated when it was written. */
export const storedForm = z.looseObject({
  form_id: z.string(),
  consent_text: z.string().default(''),
  fields: z.array(
    z.looseObject({
      name: z.string(),
      type: z.enum(['text', 'email', 'phone', 'select', 'textarea']),
      required: z.boolean().default(false),
      options: z.array(z.string()).optional(),
    }),
  ),
})
export type StoredForm = z.output<typeof storedForm>
type Field = StoredForm['fields'][number]

const LONGEST = { text: 500, email: 254, phone: 40, select: 200, textarea: 5000 }
const EMAIL = /^[^\s@<>()[\]\\,;:"]+@[^\s@.<>()[\]\\,;:"]+(\.[^\s@.<>()[\]\\,;:"]+)+$/
const PHONE = /^\+?[\d\s().\-/]+$/
const PHONE_DIGITS = { least: 5, most: 15 }

type Checked =
  | { kind: 'valid'; values: Record<string, string> }
  | { kind: 'invalid'; issues: Issue[] }

/** Holds answers against the form: only its own fields are kept, trimmed; what breaks a rule is named. */
export function checkValues(form: StoredForm, given: Record<string, unknown>): Checked {
  // A field may have any name: of an object that inherits, `__proto__` is not kept and `constructor` is there unasked.
  const values: Record<string, string> = Object.create(null)
  const issues: Issue[] = []
  for (const field of form.fields) {
    const answer = answerOf(Object.hasOwn(given, field.name) ? given[field.name] : undefined)
    const problem = problemOf(field, answer)
    if (problem) issues.push({ loc: ['body', 'values', field.name], ...problem })
    else if (answer) values[field.name] = answer
  }
  return issues.length > 0 ? { kind: 'invalid', issues } : { kind: 'valid', values }
}

/** What somebody typed; undefined for what is no answer at all, null for what can't be one. */
function answerOf(value: unknown): string | undefined | null {
  if (value === undefined || value === null) return undefined
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') return null
  return storable(value).trim() || undefined
}

function problemOf(field: Field, answer: string | undefined | null) {
  const wrong = (msg: string) => ({ msg, type: 'invalid_value' })
  if (answer === null) return { msg: 'must be a text', type: 'invalid_type' }
  if (answer === undefined)
    return field.required ? { msg: 'is required', type: 'missing' } : undefined
  const longest = LONGEST[field.type]
  if (answer.length > longest) {
    return { msg: `must have at most ${longest} characters`, type: 'too_big' }
  }
  switch (field.type) {
    case 'email':
      return EMAIL.test(answer) ? undefined : wrong('must be an e-mail address')
    case 'phone':
      return isPhone(answer) ? undefined : wrong('must be a phone number')
    case 'select':
      return field.options?.includes(answer) ? undefined : wrong('must be one of the options')
    default:
      return undefined
  }
}

function isPhone(answer: string): boolean {
  const digits = digitsOf(answer).length
  return PHONE.test(answer) && digits >= PHONE_DIGITS.least && digits <= PHONE_DIGITS.most
}

const digitsOf = (phone: string) => phone.replaceAll(/\D/g, '')

/** What names the person in the answers, as it is hashed everywhere: e-mail trimmed and in lower case, phone as digits. */
export function identifiersOf(form: StoredForm, values: Record<string, string>): string[] {
  return form.fields.flatMap(({ name, type }) => {
    const value = values[name]
    if (!value) return []
    if (type === 'email') return [value.toLowerCase()]
    return type === 'phone' ? [digitsOf(value)] : []
  })
}
