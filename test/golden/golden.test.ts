import { describe, expect, it } from 'vitest'
import type { Isolate } from '../support/app.ts'
import { withStores } from '../support/fixtures.ts'
import {
  type Answer,
  type GoldenCase,
  type GoldenRequest,
  listCases,
  readCase,
  type Step,
  writeAnswer,
} from './case.ts'
import { type Words, wordsOf } from './words.ts'
import { buildWorld, rewind, startFrozen, type World } from './world.ts'

/** Headers that are part of an answer; the rest is the platform's. */
const HEADERS = [
  'content-type',
  'x-no-ad-reason',
  'x-aside-notice',
  'retry-after',
  'ratelimit',
  'ratelimit-policy',
  'location',
  'cache-control',
  'access-control-allow-origin',
  'content-security-policy',
]

const stores = withStores({ shared: true })
let built: { name: string; endpoint: string; world: World } | undefined

for (const { endpoint, names } of listCases()) {
  describe(endpoint, () => {
    it.each(names)(
      '%s',
      async (name) => {
        const golden = readCase(endpoint, name)
        const seen = await play(golden, endpoint, name)
        if (process.env.UPDATE_GOLDEN) writeAnswer(endpoint, name, seen)
        else expect(seen).toEqual(golden.answer)
      },
      30_000,
    )
  })
}

/** Plays a case in its world and answers what came back, in words. */
async function play(golden: GoldenCase, endpoint: string, name: string): Promise<Answer> {
  const world = await worldOf(golden.world, endpoint)
  const { isolate, clock } = startFrozen(stores, world.now, `${endpoint}/${name}`, golden.env)
  await rewind(stores, isolate)
  const words = wordsOf(stores, isolate, world)
  for (const step of golden.before ?? []) await take(step, { isolate, clock, words })
  const answer = await send(golden.request, isolate, words)
  const seen = await describeAnswer(answer, words)
  stores.gateways.redis.fault = null
  stores.gateways.postgres.fault = null
  await isolate.settle()
  return seen
}

/** The cases of an endpoint share a world: what others leave in Postgres, such as feedback, would move prices. */
async function worldOf(name: string, endpoint: string): Promise<World> {
  if (built?.name !== name || built.endpoint !== endpoint) {
    built = { name, endpoint, world: await buildWorld(stores, name) }
  }
  return built.world
}

type Stage = { isolate: Isolate; clock: { at: number }; words: Words }

async function take(step: Step, { isolate, clock, words }: Stage): Promise<void> {
  if ('wait_ms' in step) {
    await isolate.settle()
    clock.at += step.wait_ms
  } else if ('command' in step) {
    const [name = '', ...rest] = (await words.fill(step.command)) as (string | number)[]
    await stores.redis(String(name), ...rest)
  } else if ('redis' in step) stores.gateways.redis.fault = step.redis
  else if ('postgres' in step) stores.gateways.postgres.fault = step.postgres
  else {
    const answer = await send(step.request, isolate, words)
    const text = await answer.text()
    expect([answer.status, text]).toEqual([step.status, text])
    for (const [name, path] of Object.entries(step.keep ?? {})) {
      words.keep(name, String(partOf(JSON.parse(text), path)))
    }
  }
}

async function send(request: GoldenRequest, isolate: Isolate, words: Words): Promise<Response> {
  if (request.path.startsWith('/admin')) built = undefined
  const { method, body, pad_to = 0 } = request
  const given = await words.fill(request.text ?? body)
  const text = typeof given === 'string' ? given : JSON.stringify(given)
  return await isolate.request(String(await words.fill(request.path)), {
    method,
    headers: (await words.fill(request.headers ?? {})) as Record<string, string>,
    ...(text === undefined ? {} : { body: text.padEnd(pad_to) }),
  })
}

async function describeAnswer(answer: Response, words: Words): Promise<Answer> {
  const requestId = answer.headers.get('x-request-id') ?? ''
  const text = (await answer.text()).replaceAll(requestId, '{request id}')
  const headers = HEADERS.flatMap((name) => {
    const value = answer.headers.get(name)
    return value === null ? [] : [[name, value] as const]
  })
  const isJson = /json/.test(answer.headers.get('content-type') ?? '')
  const isPage = /html/.test(answer.headers.get('content-type') ?? '')
  const body = await words.say(
    isJson ? (JSON.parse(text) as unknown) : isPage ? linesOf(text) : text,
  )
  return {
    status: answer.status,
    headers: (await words.say(Object.fromEntries(headers))) as Record<string, string>,
    ...(body === '' ? {} : { body }),
  }
}

/** What a reader sees of a page, line by line. */
const linesOf = (html: string) =>
  html
    .replaceAll(/<(style|title)[^>]*>.*?<\/\1>/gs, '')
    .split(/<[^>]*>|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

function partOf(value: unknown, path: string): unknown {
  let part = value
  for (const name of path.split('.')) part = Object(part)[name]
  return part
}
