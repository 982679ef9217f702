import { expect, it } from 'vitest'
import { fold, tokensOf } from '../../src/language/text.ts'

it.each([
  ['An E-Bike for the T-shirt shop', 'an ebike for the tshirt shop'],
  ['e‑mail or e-mail', 'e mail or email'],
  ['a-t-il un plan B-side', 'a t il un plan bside'],
  ['well-known, plan-b-something, x - ray', 'well known plan b something x ray'],
  ["l'e-bike d'occasion", 'l ebike d occasion'],
])('“%s” is read as “%s”', (text, words) => {
  expect(tokensOf(fold(text)).join(' ')).toBe(words)
})
