import { createServer, type IncomingMessage } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createAlarm } from '../../src/platform/http/alarm.ts'
import { createCaller, RedisError } from '../../src/platform/redis/caller.ts'
import { listenLocally } from '../support/listen.ts'

type Sent = { command: string[]; path: string | undefined; authorization: string | undefined }

let answers: string[]
let sent: Sent[]
let url: string
/** Answers what is next in `answers`; nothing where there is nothing left. */
const server = createServer(async (request, response) => {
  const command = JSON.parse(await textOf(request)) as string[]
  sent.push({ command, path: request.url, authorization: request.headers.authorization })
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
    { by: 'the alarm of its request', alarmOf: createAlarm },
    { by: 'a timer of its own', alarmOf: () => undefined },
  ])('fails at its time, by $by', async ({ alarmOf }) => {
    const started = performance.now()
    await expect(caller(400)([], alarmOf(400))).rejects.toThrow()
    expect(performance.now() - started).toBeLessThan(4000)
    expect(sent).toHaveLength(1)
  })
})

describe('several inputs of a script in one call', () => {
  const each = (timeoutMs = 5000) =>
    createCaller({ url, token: 'secret', timeoutMs }).scriptEach(script)

  it('are answered in their order', async () => {
    answers = ['[{"result":"a"},{"result":null}]']
    expect(await each()([['a'], ['b']])).toEqual(['a', null])
    expect(sent.map(({ path }) => path)).toEqual(['/pipeline'])
    expect(sent[0]?.command.map(([name, , ...rest]) => [name, rest])).toEqual([
      ['EVALSHA', ['0', 'a']],
      ['EVALSHA', ['0', 'b']],
    ])
  })

  it('go along whole where Redis does not know the script', async () => {
    const unknown = '{"error":"NOSCRIPT No matching script."}'
    answers = [
      `[${unknown},{"result":"b"},${unknown}]`,
      '{"result":"sha"}',
      '[{"result":"a"},{"result":"c"}]',
    ]
    expect(await each()([['a'], ['b'], ['c']])).toEqual(['a', 'b', 'c'])
    expect(sent.map(({ path }) => path)).toEqual(['/pipeline', '/', '/pipeline'])
    expect(sent[1]?.command).toEqual(['SCRIPT', 'LOAD', script.text])
    expect(sent[2]?.command.map((command) => command.at(-1))).toEqual(['a', 'c'])
  })

  it('go to a Redis whose address ends in a slash', async () => {
    answers = ['[{"result":"a"}]']
    const calling = createCaller({ url: `${url}/`, token: 'secret', timeoutMs: 5000 })
    expect(await calling.scriptEach(script)([['a']])).toEqual(['a'])
    expect(sent.map(({ path }) => path)).toEqual(['/pipeline'])
  })

  it.each([
    { name: 'a refusal of one', answer: '[{"result":"a"},{"error":"ERR x"}]' },
    { name: 'a refusal of all', answer: '{"error":"ERR x"}' },
    { name: 'too few answers', answer: '[{"result":"a"}]' },
    { name: 'a refusal of one and none of another', answer: '[{"error":"ERR x"},null]' },
    { name: 'null', answer: 'null' },
  ])('fail by $name', async ({ answer }) => {
    answers = [answer]
    await expect(each()([['a'], ['b']])).rejects.toThrow(RedisError)
  })

  it('fail at their time', async () => {
    await expect(each(50)([['a']])).rejects.toThrow()
  })
})
