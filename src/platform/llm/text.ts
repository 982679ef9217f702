import * as z from 'zod'
import { readJsonText } from '../http/json.ts'

/** The shape of an answer that is one text, as JSON schema. */
export const textSchema = {
  type: 'object',
  properties: { text: { type: 'string' } },
  required: ['text'],
  additionalProperties: false,
} as const

const answered = z.object({ text: z.string() })

/** The text of an answer in that shape, also inside the fence that some models put around it. */
export function textIn(answer: string): string | undefined {
  return answered.safeParse(jsonIn(answer)).data?.text
}

/** The JSON of an answer, also inside such a fence; undefined where it is none. */
export const jsonIn = (answer: string): unknown =>
  readJsonText(answer.trim().replace(/^```(?:json)?\s*|\s*```$/g, ''))

/** What `plain` keeps of a value, in characters. */
const LONGEST_VALUE = 600

/** One line without markup, control or invisible characters. */
export const plain = (text: string, longest = LONGEST_VALUE) =>
  text
    .normalize('NFC')
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .replace(/[<>{}`]/g, '')
    .trim()
    .slice(0, longest)

/** Data inside tags that no text in it can end. */
export const asData = (data: unknown) =>
  `<data>${JSON.stringify(data).replaceAll('<', '\\u003c').replaceAll('>', '\\u003e')}</data>`
