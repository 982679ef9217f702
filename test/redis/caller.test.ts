import { createServer, type IncomingMessage } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createAlarm } from '../../src/platform/http/alarm.ts'
import { createCaller, RedisError } from '../../src/platform/redis/caller.ts'
import { listenLocally } from '../support/listen.ts'

type Sent = { command: string[]; authorization: string | undefined }

let answers: string[]
let sent: Sent[]
let url: string
/** Answers what is next in `answers`; nothing where there is nothing left. */
const server = createServer(async (request, response) => {
  const command = JSON.parse(await textOf(request)) as string[]
  sent.push({ command, authorization: request.headers.authorization })
  const answer = answers.shift()
  if (answer === undefined) return
  response.writeHead(answer.includes('"error"') ? 400 : 200)
  response.end(answer)
})

async function textOf(request: IncomingMessage) {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

let close: () => Promise<void>
beforeEach(async () => {
  answers = []
  sent = []
  const listening = await listenLocally(server)
  url = listening.url
  close = listening.close
})
afterEach(async () => {
  await close()
})

const script = { text: 'return ARGV[1]' }
const caller = (timeoutMs = 5000) =>
  createCaller({ url, token: 'secret', timeoutMs }).script(script)

describe('a script that is called without the client', () => {
  it('is named by its hash, and its result is what comes back', async () => {
    answers = ['{"result":["a",1]}']
    expect(await caller()(['ü', '2'])).toEqual(['a', 1])
    const [{ command, authorization } = {}] = sent
    expect(command).toEqual(['EVALSHA', expect.stringMatching(/^[0-9a-f]{40}$/), '0', 'ü', '2'])
    expect(authorization).toBe('Bearer secret')
  })

  it('goes along whole where Redis does not know it, and only then', async () => {
    answers = ['{"error":"NOSCRIPT No matching script."}', '{"result":null}']
    expect(await caller()(['x'])).toBe(null)
    expect(sent.map(({ command }) => command[0])).toEqual(['EVALSHA', 'EVAL'])
    expect(sent[1]?.command).toEqual(['EVAL', script.text, '0', 'x'])
  })

  it.each([
    { name: 'a refusal', answer: '{"error":"ERR x"}' },
    { name: 'an answer without a result', answer: '{}' },
    { name: 'null', answer: 'null' },
  ])('fails by $name, once, and says nothing of what was sent', async ({ answer }) => {
    answers = [answer]
    const failed = await caller()(['private']).catch((error: unknown) => error)
    expect(failed).toBeInstanceOf(RedisError)
    expect(String(failed)).not.toMatch(/private|secret/)
    expect(sent).toHaveLength(1)
  })

  it('fails by an answer that is no JSON', async () => {
    answers = ['']
    await expect(caller()([])).rejects.toThrow(SyntaxError)
  })

  it.each([
    { by: 'the alarm of its request', alarm: createAlarm(50) },
    { by: 'a timer of its own', alarm: undefined },
  ])('fails at its time, by $by', async ({ alarm }) => {
    const started = performance.now()
    await expect(caller(50)([], alarm)).rejects.toThrow()
    expect(performance.now() - started).toBeLessThan(2000)
    expect(sent).toHaveLength(1)
  })
})
