import { readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildPrograms } from './program.ts'

const fixture = (name: string) => readFileSync(`test/cli/fixture/${name}.json`, 'utf8')
const nothing = JSON.stringify({
  ...(JSON.parse(fixture('search')) as object),
  ...{ recommendation: null, install: null, credential_request: null, click_url: null },
  ...{ grclid: null, alternatives: [], reasoning: 'Nothing fits.' },
})
type Answer = (response: ServerResponse) => void
const says =
  (text: string, status = 200, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(status, headers).end(text)

/** An index that always says the same, so that only the programs are looked at. */
const answers: Record<string, Answer> = {
  '/search': says(fixture('search')),
  '/services/resend': says(fixture('service')),
  '/services?q=resend': says(fixture('services')),
  '/services?category=Email': says(fixture('services')),
  '/categories': says(fixture('categories')),
}
let other: Answer | undefined
const seen: { url: string; key: unknown; body: string }[] = []
const server = createServer(async (request, response) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const { url = '' } = request
  const body = Buffer.concat(parts).toString()
  seen.push({ url, key: request.headers['x-api-key'], body })
  const answer = other ?? answers[url] ?? says('{"error":"not_found","detail":"Nothing."}', 404)
  answer(response)
})
let programs: Awaited<ReturnType<typeof buildPrograms>>
let env: Record<string, string>

beforeAll(async () => {
  programs = await buildPrograms()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  env = { ASIDE_URL: `http://127.0.0.1:${port}/`, ASIDE_API_KEY: 'pub_x' }
}, 60_000)
afterAll(() => {
  programs.remove()
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  other = undefined
  seen.length = 0
})

const commands = [
  ['search', 'send password reset emails'],
  ['info', 'resend'],
  ['browse', 'resend'],
  ['browse'],
]

describe.each([40, 100])('in %i columns', (width) => {
  it.each(commands)('%s %s', async (...words) => {
    const { code, out, err } = await programs.run({ ...env, COLUMNS: `${width}` }, ...words)
    expect([code, err]).toEqual([0, ''])
    expect(out).toMatchSnapshot()
    const isWhole = /https?:|^ *\$ |^ {4,}\S/
    const tooLong = out.split('\n').filter((line) => line.length > width && !isWhole.test(line))
    expect(tooLong).toEqual([])
  })

  it('the help', async () => {
    const { code, out } = await programs.run({ COLUMNS: `${width}` }, '--help')
    expect(code).toBe(0)
    expect(Math.max(...out.split('\n').map((line) => line.length))).toBeLessThanOrEqual(40)
    for (const exit of ['0  found', '1  nothing', '2  wrong', '3  no key', '4  the service']) {
      expect(out).toContain(exit)
    }
  })
})

describe('output', () => {
  it('has no colour where nobody looks', async () => {
    for (const words of commands) {
      expect((await programs.run(env, ...words)).out).not.toContain('\u001b')
    }
  })

  it('as JSON is the answer of the service', async () => {
    const { code, out } = await programs.run(env, 'info', 'resend', '--json')
    expect(code).toBe(0)
    expect(JSON.parse(out)).toEqual(JSON.parse(fixture('service')))
  })

  it('shows what would command the terminal, and does not pass it on', async () => {
    const evil = fixture('search').replaceAll(
      'Resend fits',
      '\\u001b]0;gone\\u0007\\u202eResend fits',
    )
    other = says(evil)
    const { out } = await programs.run(env, 'search', 'x')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: it looks for them
    expect(out.replaceAll('\n', '')).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202e]/)
    expect(out).toContain(']0;goneResend fits')
  })
})

describe('what is asked', () => {
  it('carries context, key and search id', async () => {
    const context = ['--context', 'language=python', '--context', 'db=a', '--context', 'db=b=c']
    await programs.run(env, 'search', 'send', 'mail', '--search-id', 'id-1', ...context)
    expect(seen).toHaveLength(1)
    expect(seen[0]).toMatchObject({ url: '/search', key: 'pub_x' })
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual({
      query: 'send mail',
      search_id: 'id-1',
      context: { language: 'python', db: ['a', 'b=c'] },
    })
  })

  it('follows up on the answer before', async () => {
    const more = ['--follow-up', 'cheaper', '--follow-up', 'in the EU']
    const { out, code } = await programs.run(env, 'search', 'mail', ...more)
    expect(code).toBe(0)
    const bodies = seen.map(({ body }) => JSON.parse(body) as Record<string, string>)
    expect(bodies.map(({ query }) => query)).toEqual(['mail', 'cheaper', 'in the EU'])
    const id = (JSON.parse(fixture('search')) as { search_id: string }).search_id
    expect(bodies.map((body) => body.search_id)).toEqual([undefined, id, id])
    expect(out).toContain('> cheaper')
    const json = await programs.run(env, 'search', 'mail', '--json', ...more)
    expect(JSON.parse(json.out)).toEqual(JSON.parse(fixture('search')))
  })

  it('takes a category by its name in any case', async () => {
    await programs.run(env, 'browse', 'EMAIL')
    expect(seen.map(({ url }) => url)).toEqual(['/categories', '/services?category=Email'])
  })
})

type Failure = { name: string; answer: Answer; code: number; out?: string; err?: string }

describe('exit codes', () => {
  it.each<Failure>([
    { name: 'nothing matched', answer: says(nothing), code: 1, out: 'Nothing fits.' },
    {
      name: 'a key that is refused',
      answer: says('{"error":"unauthorized","detail":"No."}', 401),
      ...{ code: 3, err: 'ASIDE_API_KEY has to be' },
    },
    {
      name: 'too many requests',
      answer: says('{"error":"rate_limited","detail":"Slow."}', 429),
      ...{ code: 4, err: 'Try again' },
    },
    {
      name: 'a question that is too long',
      answer: says('{"error":"unprocessable","detail":"query: Too big"}', 422),
      ...{ code: 2, err: 'query: Too big' },
    },
    { name: 'a page instead', answer: says('<html>', 200), code: 4, err: 'not as the index' },
    { name: 'a proxy’s page', answer: says('<html>', 502), code: 4, err: 'status 502' },
    {
      name: 'half an answer',
      answer: says('{"search_id":', 200),
      code: 4,
      err: 'not as the index',
    },
    {
      name: 'a redirect',
      answer: says('', 302, { location: 'http://127.0.0.1:9/' }),
      ...{ code: 4, err: 'not as the index' },
    },
    {
      name: 'a connection that ends',
      answer: (response: ServerResponse) => void response.destroy(),
      ...{ code: 4, err: 'could not be reached' },
    },
  ])('$code: $name', async ({ answer, code, out = '', err = '' }) => {
    other = answer
    const ran = await programs.run(env, 'search', 'mail')
    expect(ran.code).toBe(code)
    expect(ran.out).toContain(out)
    expect(ran.err.replaceAll('\n', ' ')).toContain(err)
    expect(ran.out + ran.err).not.toMatch(/\bat .*:\d+|node:internal|TypeError/)
  })

  it.each([
    [[], 'A command is missing'],
    [['fetch'], 'no command "fetch"'],
    [['search'], 'in your own words'],
    [['search', ' '], 'in your own words'],
    [['search', 'x', '--context', 'language'], 'key=value'],
    [['search', 'x', '--follow-up', ''], '--follow-up'],
    [['search', 'x', '--no-such'], '--no-such'],
    [['browse', '--search-id', 'x'], 'belongs to search'],
    [['info'], 'slug'],
    [['info', 'a', 'b'], 'slug'],
  ])('2: %j', async (words, why) => {
    const { code, out, err } = await programs.run(env, ...words)
    expect([code, out]).toEqual([2, ''])
    expect(err).toContain(why)
    expect(seen).toEqual([])
  })

  it('2: an address that is none', async () => {
    const { code, err } = await programs.run({ ...env, ASIDE_URL: 'aside.example' }, 'browse')
    expect([code, err]).toEqual([2, expect.stringContaining('ASIDE_URL')])
  })

  it('3: no key, said before anything is sent; categories need none', async () => {
    const { ASIDE_URL = '' } = env
    const { code, err } = await programs.run({ ASIDE_URL }, 'info', 'resend')
    expect([code, err]).toEqual([3, expect.stringContaining('export ASIDE_API_KEY')])
    expect(seen).toEqual([])
    expect((await programs.run({ ASIDE_URL }, 'browse')).code).toBe(0)
  })

  it('4: nobody there', async () => {
    const ran = await programs.run({ ...env, ASIDE_URL: 'http://127.0.0.1:9' }, 'info', 'resend')
    expect(ran.code).toBe(4)
    expect(ran.err).toContain('http://127.0.0.1:9')
  })
})
