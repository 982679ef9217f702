import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { sayFault, sayPlace, sayPlainly } from '../../apps/console/src/console/say.ts'
import { sayFailure } from '../../apps/console/src/console/session.ts'
import * as refuse from '../../src/admin/advertiser/refuse.ts'
import { noAd, noCampaign, noGroup } from '../../src/campaigns/unknown.ts'

const PROGRAMMER = /\b(GET|POST|PATCH|PUT|DELETE)\b|\/[a-z]+-dashboard|[a-z]_[a-z]|[{}"]/

describe('what the API tells programs to do is said in the words of the console', () => {
  it.each([
    noCampaign(),
    noGroup(),
    noAd(),
    refuse.isArchived(),
    refuse.isGroupArchived(),
    refuse.tooManyGroups(),
    refuse.changedMeanwhile('campaign'),
    refuse.changedMeanwhile('ad group'),
  ])('$message', ({ message }) => {
    expect(sayPlainly(message)).not.toMatch(PROGRAMMER)
    expect(sayPlainly(message)).not.toContain('repeat the request')
  })

  it.each([refuse.needsAds(), refuse.liveAds(), refuse.generativeWithAds('ads')])(
    'at a field: $message',
    ({ issues = [] }) => {
      expect(issues.map(({ msg }) => sayFault(msg)).join()).not.toMatch(PROGRAMMER)
      expect(issues.length).toBe(1)
    },
  )

  it.each([
    {
      text: 'The ad was changed after this revision. Read GET /admin/review again, then decide.',
      want: 'The ad was changed after this revision. Load this page again, then decide.',
    },
    {
      text: 'https://a.example has a pixel already. GET /advertiser-dashboard/pixels has its snippet.',
      want: 'https://a.example has a pixel already. Its snippet is in the list.',
    },
    {
      text: 'Nothing is sent to it now; PATCH is_active true first.',
      want: 'Nothing is sent to it now: switch it on first.',
    },
    { text: 'A store is not reachable.', want: 'A store is not reachable.' },
  ])('$text', ({ text, want }) => expect(sayPlainly(text)).toBe(want))
})

describe('what is wrong with a field', () => {
  it.each([
    { rule: z.object({}), value: 5, want: 'an object, in { }' },
    { rule: z.array(z.string()), value: 5, want: 'a list, in [ ]' },
    { rule: z.number().max(1), value: 7, want: 'at most 1' },
    { rule: z.number().positive(), value: 0, want: 'more than 0' },
    { rule: z.string().max(2), value: 'abc', want: 'at most 2 characters' },
    { rule: z.string().min(1), value: '', want: 'it has to be filled in' },
    { rule: z.array(z.string()).min(2), value: [], want: 'at least 2 of them' },
    { rule: z.string(), value: null, want: 'it has to be filled in' },
    { rule: z.string(), value: undefined, want: 'it has to be filled in' },
    { rule: z.int(), value: 1.5, want: 'a whole number' },
    { rule: z.enum(['a', 'b']), value: 'c', want: 'expected one of "a", "b"' },
    { rule: z.guid(), value: 'x', want: 'no id, as lists have them' },
  ])('$want', ({ rule, value, want }) => {
    const { error } = rule.safeParse(value)
    expect(sayFault(error?.issues[0]?.message ?? '')).toBe(want)
  })

  it('is said with what the form calls the field, and which entry of it', () => {
    const fields = [{ name: 'origins', label: 'Pages that may ask' }]
    expect(sayPlace(['body', 'origins', 0], fields)).toBe('“Pages that may ask”, entry 1')
    expect(sayPlace(['body', 'floor_cpm'], fields)).toBe('floor cpm')
    expect(sayPlace(['body'], fields)).toBe('')
  })

  it('takes the place of the API’s sentence where that says the same, and stands behind it else', () => {
    const msg = 'Too big: expected number to be <=1'
    const answer = (detail: string) => {
      const errors = [{ loc: ['body', 'share'], msg, type: 'too_big' }]
      return { ok: false, status: 422, problem: { detail, errors } } as never
    }
    const fields = [{ name: 'share', label: 'Its share' }]
    expect(sayFailure(answer(`share: ${msg}`), fields)).toBe('“Its share”: at most 1.')
    expect(sayFailure(answer('No.'), fields)).toBe('No. (“Its share”: at most 1.)')
  })
})
