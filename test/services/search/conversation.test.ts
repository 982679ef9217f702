import { beforeAll, describe, expect, it } from 'vitest'
import { finderOf, readServices } from '../../../scripts/services/finder.ts'
import { chooseVariant } from '../../../src/catalog/install.ts'
import { type Answer, answerSearch } from '../../../src/services/search/answer.ts'
import { joinConditions, readConditions } from '../../../src/services/search/conditions.ts'
import type { Finder } from '../../../src/services/search/finder.ts'
import { readQuestion } from '../../../src/services/search/question.ts'
import { wordsOf } from '../../../src/services/search/words.ts'
import { filled } from '../../support/filled.ts'
import { service } from '../samples.ts'

let finder: Finder
beforeAll(async () => {
  finder = finderOf(await readServices())
}, 60_000)

/** The answers to each of some turns, in one conversation. */
function talk(...turns: string[]): Answer[] {
  let thread: Answer['thread'] | undefined
  return turns.map((text) => {
    const found = answerSearch(finder, { text, context: [], thread })
    thread = found.thread
    return found
  })
}
const slugsOf = (answer: Answer | undefined) =>
  filled([...(answer?.best ? [answer.best] : []), ...(answer?.alternatives ?? [])]).map(
    ({ service }) => service.slug,
  )
const last = (...turns: string[]) => talk(...turns).at(-1)

describe('conditions', () => {
  const read = (text: string) =>
    readConditions(wordsOf(text), {
      spotted: finder.tables.conditions(wordsOf(text)),
      turns: finder.tables.turns(wordsOf(text)),
    })
  it.each([
    ['must be open source', ['licence_open'], []],
    ['self hosted though', ['hosting_self'], []],
    ['not self hosted', ['hosting_managed'], []],
    ['no us company', ['seat_notus'], []],
    ['object storage, not aws', [], ['cloud_aws']],
    ['quelloffen und auf eigenem server', ['licence_open', 'hosting_self'], []],
    ['send receipts by email', [], []],
    ['the data cannot leave our server', ['hosting_self'], []],
    ['nobody wants to maintain it', ['hosting_managed'], []],
    ['us clouds are not allowed', ['seat_notus'], []],
    ['no redis', [], ['needs_redis']],
    ['a queue on redis', [], []],
    ['hosted is fine', [], []],
    ['drop aws', [], ['cloud_aws']],
    ['we moved from azure to gcp', ['cloud_gcp'], ['cloud_azure']],
    ['switching from django to elixir', ['language_elixir'], []],
    ['one that does not need us to run it', ['hosting_managed'], []],
    ['open core is enough', ['licence_source'], []],
    ['for a micronaut backend', ['language_java'], []],
    ['sell yarn and poetry online', [], []],
    ['deliveries in jakarta', [], []],
  ])('%s', (text, asked, denied) => {
    expect(read(text).asked).toEqual(new Set(asked))
    expect([...read(text).denied]).toEqual(denied)
  })

  it.each([
    ["we can't leave aws", ['cloud_aws'], []],
    ['wir wollen nicht weg von azure', ['cloud_azure'], []],
    ['we are not happy, leaving aws', [], ['cloud_aws']],
    ['sick of it and leaving gcp', [], ['cloud_gcp']],
  ])('that are kept stay: %s', (text, asked, denied) => {
    const { conditions } = readQuestion(finder, { text })
    expect([[...conditions.asked], [...conditions.denied]]).toEqual([asked, denied])
  })

  it('add up, and change what they name', () => {
    const before = read('in python, open source')
    expect(
      joinConditions(before, { now: read('the same for elixir'), isNewMatter: false }).asked,
    ).toEqual(new Set(['language_elixir', 'licence_open']))
    expect([
      ...joinConditions(before, { now: read('self hosted'), isNewMatter: false }).asked,
    ]).toContain('licence_open')
    expect([
      ...joinConditions(before, { now: read('and payments'), isNewMatter: true }).asked,
    ]).toEqual(['language_python'])
    const own = read('self hosted, open source')
    expect([
      ...joinConditions(own, { now: read('hosted is fine'), isNewMatter: false }).asked,
    ]).toEqual(['licence_open'])
  })
})

describe('names', () => {
  const roles = (text: string) =>
    readQuestion(finder, { text }).mentions.map(
      ({ doc, role }) => `${finder.services[doc]?.slug} ${role}`,
    )
  it.each([
    ['alternative to sentry', ['sentry replaced']],
    ['login, but neither auth0 nor clerk', ['auth0 avoided', 'clerk avoided']],
    ['user login for our app on netlify', ['netlify present']],
    ['set up algolia for our shop', ['algolia wanted']],
    ['sentry is blocked here', ['sentry avoided']],
    ['sentry is blocked here, rollbar too', ['sentry avoided', 'rollbar avoided']],
    ['we left sentry, is rollbar any good', ['sentry replaced', 'rollbar wanted']],
    ['less expensive than algolia', ['algolia replaced']],
  ])('%s', (text, named) => expect(roles(text)).toEqual(named))

  it('a slip of the pen is mended where nobody says the word', () => {
    expect(readQuestion(finder, { text: 'instal sendgird' }).words).toContain('sendgrid')
  })

  it('a long one also where another language has a word that begins alike', () => {
    const { words } = readQuestion(finder, { text: 'autentication, doch' })
    expect(words).toEqual(['authentication', '', 'doch'])
  })
})

describe('in a conversation', () => {
  it('the same in another language keeps the matter and changes the language', () => {
    const found = talk('send password reset emails from python', 'the same for ruby')
    expect(found.map(({ best }) => best?.service.category)).toEqual(['Email', 'Email'])
    const [, second] = found
    expect([...(second?.question.conditions.asked ?? [])]).toEqual(['language_ruby'])
  })

  it('the steps are those of the language that was asked for last', () => {
    const variants = ['javascript', 'python', 'ruby'].map((language) => ({ language, steps: [] }))
    const one = service('mail', { install: { summary: null, notes: null, variants } })
    const { question } = last('send mail from python', 'the same for ruby') ?? {}
    expect(chooseVariant(one, question?.conditions.asked ?? new Set()).language).toBe('ruby')
    expect(chooseVariant(one, new Set(['language_typescript'])).language).toBe('javascript')
  })

  it('steps of another language are none: what holds in all is left, and where the rest stands', () => {
    const key = { action: 'Make a key', userAction: 'Open https://mail.example/keys.' }
    const env = { action: 'Put MAIL_KEY into the environment', file: '.env' }
    const variants = ['javascript', 'python'].map((language) => ({
      language,
      steps: [key, { action: 'Install', command: `add mail-${language}` }, env],
    }))
    const install = { summary: null, notes: null, variants }
    const known = { install, languages: ['javascript', 'go'], docsUrl: 'https://mail.example/docs' }
    const one = service('mail', known)
    const go = { action: 'Add the Go client of mail, as https://mail.example/docs says' }
    expect(chooseVariant(one, new Set(['language_go']))).toEqual({
      language: 'go',
      steps: [key, env, go],
    })
    const rust = chooseVariant({ ...one, docsUrl: null }, new Set(['language_rust']))
    expect(rust.steps.at(-1)).toEqual({ action: 'Call mail over HTTP from Rust' })
    const library = service('mail', { ...known, runtimes: ['node', 'go'] })
    expect(chooseVariant(library, new Set(['language_rust'])).steps.at(-1)).toEqual({
      action: 'mail is for JavaScript, Go: no client for Rust is known here',
    })
  })

  it.each([
    ['that there are steps for', ['javascript', 'python'], ['language_python'], 'python'],
    [
      'of several, the newest',
      ['javascript', 'python'],
      ['language_go', 'language_python'],
      'python',
    ],
    ['of an app', ['javascript', 'flutter'], ['language_dart'], 'flutter'],
    ['of a framework', ['javascript', 'react-native'], ['runtime_reactnative'], 'react-native'],
    ['that HTTP stands in for', ['javascript', 'http'], ['language_go'], 'http'],
    ['that does not matter', ['cli'], ['language_go'], 'cli'],
    ['that nobody named', ['javascript', 'python'], [], 'javascript'],
    ['where it runs on own servers', ['javascript', 'docker'], ['hosting_self'], 'docker'],
  ])('a language %s', (_, languages, asked, want) => {
    const variants = languages.map((language) => ({ language, steps: [] }))
    const one = service('mail', { install: { summary: null, notes: null, variants } })
    expect(chooseVariant(one, new Set(asked)).language).toBe(want)
  })

  it('the steps for a language that was told once hold for what is asked next', () => {
    const found = talk('we write python. send password reset emails', 'and error tracking?')
    for (const { best, question } of filled(found)) {
      if (!best) throw new Error('nothing is recommended')
      expect(chooseVariant(best.service, question.conditions.asked).language).toBe('python')
    }
  })

  it('not that one is another one of the same kind', () => {
    const [first, second] = talk('managed postgres for our api', 'not that one')
    const kinds = [first, second].map((answer) => answer?.best?.service.category)
    expect(kinds).toEqual(['Database', 'Database'])
    expect(second?.best?.service.slug).not.toBe(first?.best?.service.slug)
  })

  describe('whom a follow-up names', () => {
    const recommended = () => last('managed postgres for our api')?.best?.service
    it.each([
      'we used {} for two years and regret it',
      '{} locked our account without a word',
      'the sales people of {} are unbearable',
      'mit {} hatten wir nur Ausfälle',
      '{}, on a déjà donné',
      'a {} já nos deixou na mão uma vez',
    ])('is turned down: %s', (text) => {
      const { name = '', slug } = recommended() ?? {}
      const next = last('managed postgres for our api', text.replace('{}', name))?.best?.service
      expect(next?.category).toBe('Database')
      expect(next?.slug).not.toBe(slug)
    })

    it.each([
      '{} sounds good, is there a free plan?',
      'is {} any good once it gets busy?',
      'kann {} auch Backups?',
    ])('is meant: %s', (text) => {
      const { name = '', slug } = recommended() ?? {}
      const next = last('managed postgres for our api', text.replace('{}', name))
      expect(next?.best?.service.slug).toBe(slug)
    })
  })

  it('what is pointed at by its place is the answer', () => {
    const [before, after] = talk('send receipts by email', 'how do i set up the third one')
    const third = before?.alternatives[1]?.service.slug
    expect(third).toMatch(/^[a-z]/)
    expect(after?.best?.service.slug).toBe(third)
  })

  it('a cloud that is not wanted stays unwanted', () => {
    expect(last('managed postgres', 'and a message queue')?.best?.service.vendor).toBe('aws')
    const answers = talk('managed postgres, anything but aws', 'and a message queue')
    expect(answers.map(({ best }) => best?.service.category)).toEqual([
      'Database',
      'Background Jobs',
    ])
    const named = answers.flatMap(({ best, alternatives }) => [best, ...alternatives])
    expect(named.map((one) => one?.service.vendor)).not.toContain('aws')
  })

  it('keeps no word of a question', () => {
    const thread = last('send receipts to carla by email, we are in porto')?.thread
    const kept = JSON.stringify(thread)
    expect(kept.length).toBeGreaterThan(20)
    expect(kept).not.toMatch(/carla|porto|receipts/)
  })

  it('small talk is answered by nothing', () => {
    expect(last('managed postgres', 'who won the race yesterday evening')?.best).toBeNull()
  })
})

describe('a follow-up that names surroundings and no need', () => {
  it.each([
    ['transactional email', 'show me the python version'],
    ['stripe', 'give me the go version'],
    ['algolia', 'and in ruby?'],
    ['feature flags for java', 'and for swift?'],
  ])('%s, %s: asks for the same there', (first, then) => {
    const [before, after] = talk(first, then)
    expect(after?.best?.service.slug).toBe(before?.best?.service.slug)
  })

  it('for another one of its kind where that can not be there', () => {
    const [before, after] = talk('job queue for node', 'same for ruby please')
    expect(after?.best?.service.slug).not.toBe(before?.best?.service.slug)
    expect(after?.best?.service.category).toBe('Background Jobs')
  })
})

describe('a follow-up that says no need', () => {
  it.each([
    ['object storage', 'we are on aws', 'aws-s3'],
    ['object storage', 'we moved to aws', 'aws-s3'],
    ['object storage', "we can't leave aws", 'aws-s3'],
    ['object storage', 'we use google cloud', 'google-cloud-storage'],
    ['queue', 'aws only', 'aws-sqs'],
  ])('%s, %s: a cloud that the project stands in is not turned down', (first, then, slug) => {
    expect(last(first, then)?.best?.service.slug).toBe(slug)
  })

  it.each(['had enough of aws', 'not aws please', 'aws is too expensive'])(
    'object storage, %s: a cloud that is left is',
    (then) => expect(slugsOf(last('object storage', then)).join()).not.toMatch(/aws/),
  )

  it.each([
    ['managed postgres', 'hosted is fine'],
    ['managed postgres', 'sounds good'],
    ['managed postgres', 'ok, let us go with that'],
    ['error tracking', 'great'],
    ['send sms', 'why that one?'],
    ['send sms', 'in english please'],
    ['SMS versenden', 'alles klar'],
  ])('%s, %s: the same is answered again', (first, then) => {
    const [before, after] = talk(first, then)
    expect(after?.best?.service.slug).toBe(before?.best?.service.slug)
  })

  it('thanks are answered by nothing', () => {
    expect(last('error tracking', 'thanks a lot, perfect')?.best).toBeNull()
  })

  it.each([
    ['the second one', 1],
    ['the first alternative', 1],
    ['the second alternative', 2],
  ])('send email, %s: what stood there', (then, place) => {
    const [before, after] = talk('send email', then)
    expect(after?.best?.service.slug).toBe(slugsOf(before)[place])
  })

  it.each([
    ['send email', 'must be open source', 'forget open source'],
    ['send email', 'in the EU', 'actually not in the EU, US is fine'],
  ])('%s, %s, %s: what is taken back is neither asked for nor ruled out', (...turns) => {
    const after = last(...turns)
    expect(after?.best?.service.category).toBe('Email')
    expect([...(after?.question.conditions.denied ?? [])]).toEqual([])
  })

  it('more of them are others', () => {
    const [before, after] = talk('managed postgres', 'show me more')
    expect(after?.best?.service.category).toBe('Database')
    expect(slugsOf(after)).not.toContain(before?.best?.service.slug)
  })
})

it('a store that is denied is not answered under another name', () => {
  expect(slugsOf(last('cache', 'redis is out'))).not.toContain('valkey')
  expect(slugsOf(last('a database but not postgres'))).not.toContain('supabase')
})

it.each([
  ['database in Brazil', 'Database'],
  ['hosting for my django app', 'Hosting'],
  ['A/B testing', 'Analytics'],
])('%s: neither a place nor what runs anywhere says what for', (text, category) => {
  expect(last(text)?.best?.service.category).toBe(category)
})

it('who is turned down where nothing was answered stays turned down', () => {
  const [, nothing, after] = talk('send emails', 'write me a poem without sendgrid', 'another one')
  expect(nothing?.best).toBeNull()
  expect(slugsOf(after)).not.toContain('sendgrid')
})
