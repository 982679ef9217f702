import { beforeAll, describe, expect, it } from 'vitest'
import { readCatalogEntries } from '../../scripts/index-entries.ts'
import { answer } from '../../src/catalog/search/answer.ts'
import type { Entries } from '../../src/catalog/search/entries.ts'
import { hintedBy } from '../../src/catalog/search/hints.ts'
import { stackOf } from '../../src/catalog/search/stack.ts'
import { asksFact, placeOf, takesBack, turnOf } from '../../src/catalog/search/turns.ts'
import { unmetOf } from '../../src/catalog/search/unmet.ts'
import { termsOf, wordsOf } from '../../src/catalog/search/words.ts'

let entries: Entries
beforeAll(async () => {
  entries = await readCatalogEntries()
}, 60_000)

/** The answers to each of some turns, in one conversation. */
function talk(...turns: string[]) {
  let thread: ReturnType<typeof answer>['thread'] | undefined
  return turns.map((text) => {
    const found = answer(entries, { text, context: [], thread })
    thread = found.thread
    return found
  })
}
const last = (...turns: string[]) => talk(...turns).at(-1)?.best?.service

describe('the turn of a follow-up', () => {
  it.each([
    ['and for payments?', 1],
    ['we also need a queue', 1],
    ['never mind, something for our docs', 1],
    ['does it run on windows', -2],
    ['the cheaper one', -1],
    ['without a server', -1],
    ['postgres', 0],
  ])('%s: %d', (text, turn) => expect(turnOf(wordsOf(text))).toBe(turn))

  it.each([
    ['and for payments, for it', 1],
    ['is it free', -2],
    ['next: a cdn', 1],
  ])('%s: %d', (text, turn) => expect(turnOf(wordsOf(text))).toBe(turn))

  it.each([
    ['how do i install the second one', 1],
    ['the last one you named', -1],
    ['does it work offline', 0],
    ['the second time it failed', 0],
    ['in europe', undefined],
  ])('%s: place %s', (text, place) => expect(placeOf(wordsOf(text))).toBe(place))

  it.each([
    ['no, that is overkill, only a list', true],
    ['and in frankfurt', false],
  ])('takes back: %s', (text, back) => expect(takesBack(wordsOf(text))).toBe(back))
})

describe('in a conversation', () => {
  it('what a project is built with is a condition, not a need', () => {
    const found = last('feature flags for our team', 'it has to run in docker')
    expect(found?.runtimes).toContain('docker')
    expect(found?.category).not.toBe('Hosting')
  })

  it('who has something that does it already is told to use it', () => {
    expect(last('charge customers every month', 'we have paddle already')?.slug).toBe('paddle')
  })

  it('what is pointed at by its place is the answer', () => {
    const [before, after] = talk('error tracking for vue', 'how do i set up the third one')
    expect(after?.best?.service.slug).toBe(before?.alternatives[1]?.service.slug)
  })

  it('what it no longer asks for is given up', () => {
    expect(
      last('booking page for our clients, open source', 'no, a closed source one')?.license,
    ).toBe(null)
  })

  it('a cloud that is not wanted stays unwanted', () => {
    const found = talk('object storage, anything but amazon', 'now a queue')
    for (const { best, alternatives } of found) {
      for (const one of [best, ...alternatives]) expect(one?.service.vendor).not.toBe('aws')
    }
  })

  it('small talk and what nobody here does is answered by nothing', () => {
    expect(last('error tracking for vue', 'who won the race yesterday evening')).toBeUndefined()
    expect(last('error tracking for vue', 'and payroll for our employees')).toBeUndefined()
  })
})

describe('what no entry does', () => {
  const unmet = (text: string) => {
    const words = wordsOf(text)
    return unmetOf(
      entries,
      words,
      termsOf(words, () => false),
    )
  }
  it.each([
    ['the weather in lisbon as json', 1],
    ['push notifications for our weather app', 0],
    ['send payslips by email', 0.5],
    ['send receipts by email', 0],
  ])('%s: %d', (text, share) => expect(unmet(text)).toBeCloseTo(share))

  it.each([
    ['what is a message queue', true],
    ['difference between tcp and udp', true],
    ['what is the best message queue', false],
    ['what is there for queues', false],
  ])('asks for knowledge: %s', (text, fact) => expect(asksFact(wordsOf(text))).toBe(fact))
})

it('a stack is what entries name, whatever database they need', () => {
  const service = entries.entries.find(({ service: { slug } }) => slug === 'better-auth')?.service
  const stack = stackOf(service ? [service] : [])
  expect([...stack.keys()]).toEqual(expect.arrayContaining(['nextjs', 'postgres', 'mysql']))
})

describe('what nobody names', () => {
  const hinted = (text: string) => hintedBy(entries, wordsOf(text)).map(({ id }) => id)
  it.each([
    ['the patient gets a reminder, also where there is no internet', '#sms'],
    ['film of every lesson, only members may watch', '#video_streaming'],
  ])('%s: %s', (text, concept) => expect(hinted(text)).toContain(concept))
  it('a hint opens the door', () => {
    expect(last('film of every lesson, only members may watch')?.category).toBe('Video')
  })
  it('who asks for something lighter wants another one', () => {
    const [before, after] = talk('search engine for our shop, self hosted', 'something lighter')
    expect(after?.best?.service.slug).not.toBe(before?.best?.service.slug)
    expect(after?.best?.service.category).toBe('Search')
  })
  it('one word is no hint', () => expect(hinted('patient')).toEqual([]))
})

describe('what is written in a hurry', () => {
  it.each([
    ['smth for pics w/ resize', 'something for pictures with resize'],
    ['o11y w/o a vendor', 'observability without a vendor'],
  ])('%s', (text, full) => expect(wordsOf(text)).toEqual(wordsOf(full)))
})
