import { describe, expect, it } from 'vitest'
import { checkValues, identifiersOf, storedForm } from '../../../src/conversions/lead/form.ts'

const field = (type: string, fields: object = {}) =>
  storedForm.parse({ form_id: 'f', fields: [{ name: 'a', type, label: 'A', ...fields }] })
const required = { required: true }

describe('an answer', () => {
  it.each([
    ['text', ' Ada ', 'Ada'],
    ['text', 7, '7'],
    ['text', 'x'.repeat(500), 'x'.repeat(500)],
    ['textarea', 'x'.repeat(5000), 'x'.repeat(5000)],
    ['email', ' ada@mail.example ', 'ada@mail.example'],
    ['email', `${'x'.repeat(241)}@mail.example`, `${'x'.repeat(241)}@mail.example`],
    ['phone', '+1 (555) 010-0100', '+1 (555) 010-0100'],
    ['phone', '12345', '12345'],
    ['select', 'b', 'b'],
  ])('%s %j is kept', (type, given, kept) => {
    const form = field(type, { ...required, ...(type === 'select' ? { options: ['a', 'b'] } : {}) })
    expect(checkValues(form, { a: given, other: 'gone' })).toEqual({
      kind: 'valid',
      values: { a: kept },
    })
  })

  it.each([
    ['text', undefined, 'missing'],
    ['text', '  ', 'missing'],
    ['text', null, 'missing'],
    ['text', { deep: 1 }, 'invalid_type'],
    ['text', true, 'invalid_type'],
    ['text', 'x'.repeat(501), 'too_big'],
    ['textarea', 'x'.repeat(5001), 'too_big'],
    ['email', 'ada', 'invalid_value'],
    ['email', 'ada@mail', 'invalid_value'],
    ['email', 'ada@@mail.example', 'invalid_value'],
    ['email', 'a b@mail.example', 'invalid_value'],
    ['email', 'ada@mail.example, bob@mail.example', 'invalid_value'],
    ['phone', '1234', 'invalid_value'],
    ['phone', '1234567890123456', 'invalid_value'],
    ['phone', 'call me: 5550100', 'invalid_value'],
    ['select', 'c', 'invalid_value'],
  ])('%s %j is refused', (type, given, why) => {
    const form = field(type, { ...required, ...(type === 'select' ? { options: ['a', 'b'] } : {}) })
    expect(checkValues(form, { a: given })).toMatchObject({
      kind: 'invalid',
      issues: [{ loc: ['body', 'values', 'a'], type: why }],
    })
  })

  it('may be left out where the field allows it', () => {
    expect(checkValues(field('email'), { a: '' })).toEqual({ kind: 'valid', values: {} })
    expect(checkValues(field('email'), {})).toEqual({ kind: 'valid', values: {} })
  })
})

it('takes fields by any name, also those that every object has', () => {
  const names = ['__proto__', 'constructor', 'toString']
  const fields = names.map((name) => ({ name, type: 'email' }))
  const form = storedForm.parse({ form_id: 'f', fields })
  const checked = checkValues(form, JSON.parse('{"__proto__": "ada@mail.example"}'))
  if (checked.kind === 'invalid') throw new Error('refused')
  expect(JSON.stringify(checked.values)).toBe('{"__proto__":"ada@mail.example"}')
  expect(identifiersOf(form, checked.values)).toEqual(['ada@mail.example'])
})

it('names the person by e-mail and phone, as they are hashed everywhere', () => {
  const form = storedForm.parse({
    form_id: 'f',
    fields: [
      { name: 'mail', type: 'email' },
      { name: 'tel', type: 'phone' },
      { name: 'note', type: 'text' },
    ],
  })
  const values = { mail: 'Ada@Mail.example', tel: '+1 (555) 010-0100', note: 'hi' }
  expect(identifiersOf(form, values)).toEqual(['ada@mail.example', '15550100100'])
})
