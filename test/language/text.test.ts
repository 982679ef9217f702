import { expect, it } from 'vitest'
import { fold, tokensOf } from '../../src/language/text.ts'

it.each([
  ['An E-Bike for the T-shirt shop', 'an e bike for the t shirt shop'],
  ['e‑mail or e-mail', 'e mail or e mail'],
  ['a-t-il un plan B-side', 'a t il un plan b side'],
  ['well-known, plan-b-something, x - ray', 'well known plan b something x ray'],
  ["l'e-bike d'occasion", 'l e bike d occasion'],
])('“%s” is read as “%s”', (text, words) => {
  expect(tokensOf(fold(text)).join(' ')).toBe(words)
})
