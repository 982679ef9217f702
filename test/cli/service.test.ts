import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { run, type Terminal } from '../../packages/cli/run.ts'
import { VERSION } from '../../src/catalog/tools/version.ts'
import { checkTools, connected, search, textOf } from '../catalog/mcp/client.ts'
import { seedTenant, startIsolate, type Tenant } from '../support/app.ts'
import { withStores } from '../support/fixtures.ts'
import { type Served, serveIsolate } from '../support/serve.ts'
import { importCatalog } from '../support/services.ts'
import { buildPrograms } from './program.ts'

const BOLD = '\u001b[1m'
const stores = withStores({ shared: true })
let tenant: Tenant
let served: Served
let programs: Awaited<ReturnType<typeof buildPrograms>>

beforeAll(async () => {
  programs = await buildPrograms()
  const isolate = startIsolate(stores.env)
  tenant = await seedTenant(isolate)
  await importCatalog(isolate)
  served = await serveIsolate(isolate)
}, 120_000)
afterAll(async () => {
  programs.remove()
  await served.close()
})

const envOf = (key = tenant.publisherKey) => ({ ASIDE_URL: served.url, ASIDE_API_KEY: key })
const connect = async (env: Record<string, string>) =>
  await connected(
    new StdioClientTransport({
      command: process.execPath,
      args: [programs.mcp],
      env,
      stderr: 'ignore',
    }),
  )

describe('aside-mcp', () => {
  it('has the tools of the index for the official client', async () => {
    await using client = await connect(envOf())
    expect(client.getServerVersion()).toMatchObject({ name: 'aside-index', version: VERSION })
    await checkTools(client)
  })

  it('without a key connects, and each tool says what is missing', async () => {
    await using client = await connect({ ASIDE_URL: served.url })
    const answer = await search(client, { query: 'send email' })
    expect(answer.isError).toBe(true)
    expect(textOf(answer)).toContain('ASIDE_API_KEY')
  })

  it('answers what was asked before the input ended', async () => {
    const clientInfo = { name: 'a', version: '1' }
    const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo }
    const call = (id: number, name: string, given: object) => ({
      ...{ jsonrpc: '2.0', id, method: 'tools/call' },
      params: { name: `aside_index_${name}`, arguments: given },
    })
    const { code, out } = await programs.pipe(envOf(), [
      { jsonrpc: '2.0', id: 1, method: 'initialize', params },
      { jsonrpc: '2.0', method: 'notifications/initialized' },
      call(2, 'search', { query: 'send email' }),
      call(3, 'get_service', { slug: 'resend' }),
      { jsonrpc: '2.0', id: 4, method: 'tools/list' },
    ])
    const lines = out.trim().split('\n')
    const answers = lines.map((line) => JSON.parse(line) as { id: number; result: object })
    expect([code, answers.map(({ id }) => id).toSorted()]).toEqual([0, [1, 2, 3, 4]])
    expect(answers.every(({ result }) => !('isError' in result))).toBe(true)
  })

  it('says in words that nobody is there', async () => {
    await using client = await connect({ ...envOf(), ASIDE_URL: 'http://127.0.0.1:9' })
    const answer = await search(client, { query: 'send email' })
    expect(answer.isError).toBe(true)
    expect(textOf(answer)).toMatch(/could not be reached.*go on without/)
  })
})

describe('aside', () => {
  it('finds, lists and describes against the service', async () => {
    const found = await programs.run(envOf(), 'search', 'send password reset emails')
    expect(found).toMatchObject({ code: 0, out: expect.stringContaining(', Email)'), err: '' })
    const none = await programs.run(envOf(), 'search', 'a recipe for lentil soup with carrots')
    expect(none.code).toBe(1)
    const list = await programs.run(envOf(), 'browse', 'background jobs')
    expect(list).toMatchObject({ code: 0, out: expect.stringContaining(', Background Jobs)') })
    expect((await programs.run(envOf(), 'browse', 'no such thing')).code).toBe(1)
    const info = await programs.run(envOf(), 'info', 'resend')
    expect(info.out).toContain('RESEND_API_KEY')
    expect((await programs.run(envOf('pub_x'), 'info', 'resend')).code).toBe(3)
    const long = await programs.run(envOf(), 'search', 'x'.repeat(1001))
    expect(long).toMatchObject({ code: 2, err: expect.stringContaining('query') })
  })

  it.each(['../categories', '..', '%2e%2e'])('knows no service %s', async (slug) => {
    const { code, err } = await programs.run(envOf(), 'info', slug)
    expect([code, err]).toEqual([1, expect.stringContaining('There is no service of this slug.')])
  })

  it('asks whoever sits in front of it for follow-ups', async () => {
    let out = ''
    const said = ['another one', '']
    const terminal: Terminal = {
      env: envOf(),
      width: 80,
      hasColour: true,
      out: (text) => {
        out += text
      },
      err: () => undefined,
      ask: async (question) => {
        out += question
        return said.shift()
      },
    }
    expect(await run(['search', 'send password reset emails'], terminal)).toBe(0)
    const titles = out
      .split('\n')
      .filter((line) => line.startsWith(BOLD) && line.includes(', Email)'))
    expect(titles).toHaveLength(2)
    expect(titles[0]).not.toBe(titles[1])
    expect(out.match(/Follow up/g)).toHaveLength(2)
  })
})

it('the tools have the version of the package', () => {
  expect(VERSION).toBe(manifest.version)
})
