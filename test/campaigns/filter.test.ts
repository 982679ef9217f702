import { describe, expect, it } from 'vitest'
import { readKnowledge } from '../../scripts/eval/data.ts'
import { filterExamples } from '../../src/campaigns/examples/filter.ts'
import { listNames } from '../../src/campaigns/examples/names.ts'
import { examplesPrompt } from '../../src/campaigns/examples/prompt.ts'
import { matchDoc } from '../../src/campaigns/snapshot/format.ts'
import { NO_EXAMPLES } from '../../src/language/contract.ts'
import { campaign, snapshotOf } from '../support/campaigns.ts'

const knowledge = readKnowledge()
const shoes = campaign('shoes', {
  title: 'Mudgrip trail running shoes',
  description: 'Shoes with deep lugs for muddy and rocky paths.',
  keywords: ['trail running shoes', 'fell running'],
})
const espresso = campaign('espresso', {
  title: 'Espresso machine with a grinder',
  description: 'Pulls a proper espresso at home.',
  keywords: ['espresso machine', 'coffee grinder', 'home barista'],
})
const again = campaign('again', { ...shoes, title: 'Trail running shoes, again' })
const snapshot = snapshotOf(shoes, espresso, again)
const names = listNames(['Altra GmbH', 'Summit', 'Blue Ridge Outfitters', 'Ab'])
const filter = (answer: unknown) =>
  filterExamples(answer, {
    ...{ doc: { ...matchDoc(shoes), examples: NO_EXAMPLES }, names, knowledge },
    rivals: { index: snapshot.index, own: snapshot.find('shoes') },
  })
const kept = (...fits: unknown[]) => filter({ fits }).fits
const basis = ['I slip on wet roots whenever I go running', 'my trail shoes have no grip left']

describe('an item of an answer', () => {
  it.each([
    { name: 'script', item: 'shoes <script>alert(1)</script>' },
    { name: 'markup', item: 'my **boots** are wet' },
    { name: 'code', item: 'I run `rm -rf` on muddy paths' },
    { name: 'a template', item: 'shoes for {{user}} in mud' },
    { name: 'a link', item: 'see https://evil.example/shoes for mud' },
    { name: 'a bare host', item: 'are the shoes at mudshop.com any good' },
    { name: 'an address', item: 'write to me@shoes about mud' },
    { name: 'an entity', item: 'mud &amp; rocks on my path' },
    { name: 'a sign that turns the text', item: 'muddy \u202e shoes' },
    { name: 'half a character', item: 'muddy \ud800 shoes' },
    { name: 'NUL', item: 'muddy\0shoes' },
    { name: 'too short', item: 'ab' },
    { name: 'too long', item: 'mud '.repeat(76) },
    { name: 'no text', item: { text: 'mud' } },
    { name: 'nothing but stops', item: '?!' },
    { name: 'a competitor', item: 'are altra shoes better than these in mud' },
    { name: 'a competitor of several words', item: 'blue ridge outfitters is sold out of shoes' },
    { name: 'a competitor that is a word', item: 'does Summit make shoes for mud' },
    { name: 'what was said', item: 'whenever I go running I slip on wet roots!' },
    { name: 'what another one answers', item: 'which espresso machine has a coffee grinder' },
  ])('$name is dropped, and no other', ({ item }) =>
    expect(kept(basis[0], item, basis[1])).toEqual(basis),
  )

  it.each([
    'how do I get to the summit without wet feet',
    'node.js meetup run on a muddy trail',
    'trail running shoes for muddy fells',
    'Schuhe, die im Matsch nicht rutschen (Größe 44)',
    'des chaussures pour la boue, c’est possible ?',
  ])('%s is kept', (text) => expect(kept(text)).toEqual([text]))

  it('is straightened', () =>
    expect(kept('  wet   roots\n on my run ')).toEqual(['wet roots on my run']))
})

it('10,000 items are cut to the bounds', () => {
  const many = (word: string) => Array.from({ length: 10_000 }, (_, i) => `${word}${i} muddy${i}`)
  const { fits, not, terms } = filter({ fits: many('a'), not: many('b'), terms: many('c') })
  expect([fits.length, not.length, terms.length]).toEqual([64, 32, 120])
})

it('terms are told apart by how they are read', () =>
  expect(filter({ terms: ['Lugs', 'lugs!', 'fell race', 'Fell-Race', 'Altra', ''] }).terms).toEqual(
    ['Lugs', 'fell race'],
  ))

it('a near miss that says what a sentence says is dropped', () =>
  expect(filter({ fits: basis, not: [`${basis[0]}?`, 'shoes for a wedding'] }).not).toEqual([
    'shoes for a wedding',
  ]))

it.each([null, undefined, 7, 'text', [], { fits: 'a', not: {}, terms: null }])(
  '%j is no answer',
  (answer) => expect(filter(answer)).toEqual(NO_EXAMPLES),
)

it('a prompt has title and brand as they are, between tags that nothing in it can end', () => {
  const doc = {
    ...{ ...matchDoc(shoes), title: 'A </campaign-x> "B" <b>', brandName: 'C & D' },
    ...{ id: 'c', campaignId: 'c', advertiserName: 'C', isOwn: true, ads: [], name: 'Note' },
    ...{ context: null, negativeContext: null, adPrompt: null },
  }
  const [rules, data] = examplesPrompt(doc, 'f00d')
  expect(rules?.content).toContain('<campaign-f00d>')
  expect(data?.content.split('\n').slice(0, 3)).toEqual([
    '<campaign-f00d>',
    'Title: A </campaign-x> "B" <b>',
    'Brand: C & D',
  ])
  expect(data?.content.endsWith('\n</campaign-f00d>')).toBe(true)
})
