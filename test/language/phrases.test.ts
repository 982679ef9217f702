import { expect, it } from 'vitest'
import { compilePhrases } from '../../src/language/phrases.ts'
import { fold, tokensOf } from '../../src/language/text.ts'

const finds = (phrase: string, text: string) =>
  compilePhrases([phrase]).find(tokensOf(fold(text))).length === 1

it.each([
  { phrase: 'memory foam', text: 'a Memory  Foam bed', want: true },
  { phrase: 'memory foam', text: 'foam memory', want: false },
  { phrase: 'mattress*', text: 'two mattresses', want: true },
  { phrase: '*reifen', text: 'Winterreifen', want: true },
  { phrase: 'sofa|couch', text: 'my couch', want: true },
  { phrase: 'kill my? self', text: 'kill self', want: true },
  { phrase: 'how _ is', text: 'how tall is it', want: true },
  { phrase: 'pain ... back', text: 'a pain somewhere in my lower back', want: true },
  { phrase: 'pain ... back', text: 'a pain. And my back', want: false },
  { phrase: 'pain & back', text: 'my back. Such pain', want: true },
  { phrase: 'dont know', text: "I don't know", want: true },
  { phrase: 'colchón', text: 'un COLCHON', want: true },
  { phrase: 'assurance', text: "l'assurance", want: true },
  { phrase: 'e-bike', text: 'an e bike', want: true },
  { phrase: 'check-in', text: 'a check in', want: true },
])('$phrase in $text: $want', ({ phrase, text, want }) => expect(finds(phrase, text)).toBe(want))

it('strikes the words of a phrase and leaves the rest', () => {
  const tokens = tokensOf('my phone suddenly died today')
  expect(compilePhrases(['phone ... died']).strike(tokens)).toEqual([
    'my',
    '',
    'suddenly',
    '',
    'today',
  ])
})
