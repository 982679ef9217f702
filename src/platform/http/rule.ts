import type * as z from 'zod'

/** What a handler holds requests against; `load`: of a route that reads its schema only when it needs one. */
type Rule =
  | { of: 'json' | 'query'; schema: z.ZodType }
  | { of: 'json'; load: () => Promise<z.ZodType> }
const rules = new WeakMap<object, Rule>()

/** Notes by which schema a handler judges, so that the description of the interface is made of the same one. */
export function noteRule<H extends object>(handler: H, rule: Rule): H {
  rules.set(handler, rule)
  return handler
}
/** The schema that a handler judges by; undefined for one that judges by none. */
export const ruleOf = (handler: object): Rule | undefined => rules.get(handler)
