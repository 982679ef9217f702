import { beforeAll, describe, expect, it } from 'vitest'
import { finderOf, readServices } from '../../../scripts/services/finder.ts'
import { answerSearch } from '../../../src/services/search/answer.ts'
import type { Finder } from '../../../src/services/search/finder.ts'
import { listOutright } from '../../../src/services/search/question.ts'
import type { Thread } from '../../../src/services/search/thread.ts'

let finder: Finder
beforeAll(async () => {
  finder = finderOf(await readServices())
})

const ask = (text: string, thread?: Thread) => answerSearch(finder, { text, context: [], thread })
const slugOf = ({ best }: ReturnType<typeof ask>) => best?.service.slug

describe('who names a service after an answer', () => {
  it.each(['stripe', 'use Stripe', 'Stripe please', 'I want Stripe', 'I would rather have Stripe'])(
    'and wants it gets it: %s',
    (text) => expect(slugOf(ask(text, ask('take credit card payments').thread))).toBe('stripe'),
  )

  it.each(['not stripe', 'stripe we had already', 'anything but stripe'])(
    'and turns it down gets another one: %s',
    (text) => {
      const found = ask(text, ask('take credit card payments').thread)
      expect(found.best?.service.category).toBe('Payments')
      expect(slugOf(found)).not.toBe('stripe')
    },
  )
})

describe('who asks how to use what was answered', () => {
  it.each([
    'how do I install it?',
    'show me how to install it',
    'which environment variables does it need?',
    'tell me more about it',
    'wie installiere ich das',
  ])('gets it again: %s', (text) => {
    const first = ask('error tracking for our app')
    expect(slugOf(ask(text, first.thread))).toBe(slugOf(first))
  })

  it('and names it first is answered', () => {
    expect(slugOf(ask('how do I install stripe'))).toBe('stripe')
    expect(slugOf(ask('where do we store environment variables and secrets'))).toBe('doppler')
  })
})

describe('who names a service in a first question', () => {
  it.each([
    ['our algolia renewal tripled, what would you use', 'Search', 'algolia'],
    ['mixpanel is eating the whole budget of a team of four', 'Analytics', 'mixpanel'],
    ['since the price change the auth0 invoice is our largest bill', 'Auth', 'auth0'],
    ['tickets about shopify orders, where do we answer them', 'Support', 'shopify'],
  ])('and leaves it, or keeps it for something else, gets another one: %s', (text, kind, named) => {
    const found = ask(text)
    expect(found.best?.service.category).toBe(kind)
    expect(slugOf(found)).not.toBe(named)
  })

  it.each([
    ['how do i add algolia to a nuxt site', 'algolia'],
    ['is algolia any good for 2 million records', 'algolia'],
    ["we can't leave stripe, does stripe do subscriptions", 'stripe'],
  ])('and asks for it gets it: %s', (text, named) => {
    expect(slugOf(ask(text))).toBe(named)
  })
})

it.each(['Resend', 'render', 'linear', 'segment'])(
  'a name that is a word is one where nothing else is said: %s',
  (name) => {
    expect(slugOf(ask(name))).toBe(name.toLowerCase())
  },
)

describe('who asks for a service by name', () => {
  it.each([
    ['how to integrate posthog', 'posthog'],
    ['stripe setup', 'stripe'],
    ['what env vars does clerk need', 'clerk'],
    ['we already have twilio, how do i connect it', 'twilio'],
    ['use resend with go', 'resend'],
    ['groq', 'groq'],
  ])('gets it: %s', (text, slug) => expect(slugOf(ask(text))).toBe(slug))

  it.each(['resend', 'neon', 'railway', 'paddle'])(
    'gets it whatever the project is written in: %s',
    (name) => {
      const found = answerSearch(finder, { text: name, context: ['language . golang'] })
      expect(slugOf(found)).toBe(name)
    },
  )

  it('gets one of two, and the other right behind it', () => {
    const { best, alternatives } = ask('sentry or bugsnag for react native')
    const named = [best, alternatives[0]].map((one) => one?.service.slug)
    expect(new Set(named)).toEqual(new Set(['sentry', 'bugsnag']))
  })

  it('is not taken to ask for the last of many that are only listed', () => {
    const named = finder.services.slice(0, 16).map(({ name }) => name)
    const { question } = ask(`we looked at ${named.join(', ')} and none of them fits`)
    expect(question.mentions.length).toBeGreaterThan(12)
    expect([...listOutright(question)]).toEqual([])
  })

  it('gets none where the name is a word', () =>
    expect(slugOf(ask('umami in tomatoes'))).toBeUndefined())
})

describe('who leaves what the catalogue does not have', () => {
  it.each([
    ['jenkins alternative, managed', 'Infrastructure'],
    ['alternative to pingdom', 'Monitoring'],
    ['ersatz für google forms', 'Productivity'],
  ])('gets what takes its place: %s', (text, kind) =>
    expect(ask(text).best?.service.category).toBe(kind),
  )
})

it('who says for whom it is asks nothing of where the vendor sits', () => {
  const { best } = ask('transactional email for a german company')
  expect(best?.service.category).toBe('Email')
  expect(ask('transactional email from a german company').question.conditions.asked).toContain(
    'seat_de',
  )
})
