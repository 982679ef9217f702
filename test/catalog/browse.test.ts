import { describe, expect, it } from 'vitest'
import { listServicesOf } from '../../src/catalog/browse.ts'
import { catalogOf, service } from '../services/samples.ts'

const catalog = catalogOf(
  service('resend', { name: 'Resend', category: 'Email', tags: ['transactional'] }),
  service('sendgrid', { name: 'Twilio SendGrid', category: 'Email', description: 'Sends mail.' }),
  service('neon', { name: 'Neon', category: 'Database', aliases: ['pg'] }),
)
const slugs = (query: { category?: string; q?: string }) =>
  listServicesOf(catalog, query).map((one) => one.slug)

describe('browsing', () => {
  it.each([
    { query: {}, want: ['neon', 'resend', 'sendgrid'], name: 'all, by name' },
    { query: { category: 'Email' }, want: ['resend', 'sendgrid'], name: 'a category' },
    { query: { category: 'eMAIL' }, want: ['resend', 'sendgrid'], name: 'whatever its case' },
    { query: { category: 'Search' }, want: [], name: 'a category without services' },
    { query: { q: 'TRANSACTIONAL' }, want: ['resend'], name: 'a tag' },
    { query: { q: 'mail' }, want: ['sendgrid'], name: 'a word of the description' },
    { query: { q: 'pg' }, want: ['neon'], name: 'an alias' },
    { query: { q: 'grid twilio' }, want: ['sendgrid'], name: 'every word, in any order' },
    { query: { q: 'neon mail' }, want: [], name: 'not one word of two' },
    { query: { q: '  ' }, want: ['neon', 'resend', 'sendgrid'], name: 'blanks are no words' },
    { query: { q: '%_\\' }, want: ['neon', 'resend', 'sendgrid'], name: 'signs are no words' },
    { query: { category: 'Database', q: 'send' }, want: [], name: 'both must hold' },
  ])('$name', ({ query, want }) => expect(slugs(query)).toEqual(want))

  it('an unknown category is refused', () =>
    expect(() => slugs({ category: 'Cakes' })).toThrow(/expected one of AI, Analytics/))
})
