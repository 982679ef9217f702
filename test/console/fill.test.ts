import { expect, it } from 'vitest'
import { fillPage } from '../../src/platform/console/fill.ts'

it.each([
  { name: 'a text', page: '<p>{a}</p>', said: { a: 'b' }, want: '<p>b</p>' },
  {
    name: 'markup stays text, also within quotes',
    page: '<p title="{a}">{a}</p>',
    said: { a: '"><script>alert(1)</script>&' },
    want: '<p title="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;">&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;</p>',
  },
  { name: 'what is not known is left out', page: '{a}{b}', said: { a: null }, want: '' },
  { name: 'a number', page: '{a}', said: { a: 0 }, want: '0' },
  {
    name: 'a section for each of a list',
    page: '{#a}<i>{b}</i>{/a}',
    said: { a: [{ b: 1 }, { b: 2 }] },
    want: '<i>1</i><i>2</i>',
  },
  {
    name: 'a section for a text',
    page: '{#a}<i>{it}</i>{/a}',
    said: { a: '<' },
    want: '<i>&lt;</i>',
  },
  { name: 'no section for what is empty', page: '{#a}x{/a}', said: { a: '' }, want: '' },
  {
    name: 'sections in sections',
    page: '{#a}{#b}{it},{/b};{/a}',
    said: { a: [{ b: ['x', 'y'] }, { b: [] }] },
    want: 'x,y,;;',
  },
  {
    name: 'what is filled in is not filled again',
    page: '{a}',
    said: { a: '{b}{#b}{/b}', b: 'no' },
    want: '{b}{#b}{/b}',
  },
  { name: 'nothing that an object only inherits', page: '{toString}', said: {}, want: '' },
])('$name', ({ page, said, want }) => expect(fillPage(page, said)).toBe(want))
