import { expect, it } from 'vitest'
import { namesType } from '../../src/platform/http/accept.ts'

it.each([
  [null, false],
  ['', false],
  ['text/html', true],
  ['application/json, Text/HTML;charset=utf-8', true],
  ['text/html;q=0.1', true],
  ['text/html;q=0', false],
  ['text/html;q=much', false],
  ['text/htmlx, application/text/html', false],
  ['text/*, */*', false],
])('%s names text/html: %s', (header, want) => {
  expect(namesType(header, 'text/html')).toBe(want)
})
