import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import { stateNames, temporaryDirectory } from '../../local/directory.ts'
import { type Stack, startStack } from '../../local/stack.ts'
import { borrowDatabase, borrowRedis } from '../support/gateways.ts'
import { redisOn, sqlOn } from '../support/plain.ts'
import { CHROME, shoesRequest, trailShoes } from '../support/samples.ts'

type Fields = Record<string, unknown>
type ServedAd = { impUrl: string; clickUrl: string; campaignId: string }
type Options = {
  /** More variables of the Worker. */
  env?: Record<string, string>
  /** Seconds between runs of the cron; 0, the default: only when it is fired. */
  cronSeconds?: number
}

/** What is attacked shares a machine with who attacks it. */
const PATIENCE = { AD_DEADLINE_MS: '2000', REDIS_TIMEOUT_MS: '2000' }

export type Target = Awaited<ReturnType<typeof startTarget>>

/**
 * What is attacked: the built Worker in workerd with a publisher, an advertiser and a campaign. On the stores of
 * TEST_DATABASE_URL and TEST_REDIS_URL, in a database of its own, where they are given, else on embedded ones.
 */
export async function startTarget({ env, cronSeconds = 0 }: Options = {}) {
  const { TEST_DATABASE_URL, TEST_REDIS_URL } = process.env
  const database = TEST_DATABASE_URL ? await borrowDatabase(TEST_DATABASE_URL) : undefined
  const redis = TEST_REDIS_URL ? await borrowRedis(TEST_REDIS_URL) : undefined
  const localDir = temporaryDirectory()
  const logged: string[] = []
  const begin = async () =>
    await startStack({
      localDir,
      bundle: inject('bundle'),
      postgres: database?.url,
      redis: redis?.url,
      cronSeconds,
      env: { ...PATIENCE, ...env },
      log: (line) => logged.push(line),
    })
  let stack = await begin()
  const admin = adminOf(() => stack)
  await stack.fireCron()
  const publisher = await admin('/publishers', { name: 'Chat', url: 'https://chat.example' })
  const advertiser = await admin('/advertisers', { name: 'Ridge', email: 'ads@ridge.example' })
  const campaign = async (fields: Fields = {}) => {
    const owned = {
      ...trailShoes,
      daily_budget: 100_000,
      advertiser_id: advertiser.advertiser_id,
      ...fields,
    }
    return (await admin('/campaigns', owned)).campaign_id ?? ''
  }
  const campaignId = await campaign()
  const publisherKey = publisher.api_key ?? ''
  const pid = () => Number(readFileSync(join(localDir, stateNames.workerd), 'utf8'))
  const fire = async (url: string, headers: Record<string, string> = {}) => {
    const { pathname, search } = new URL(url)
    const init = { headers: { 'user-agent': CHROME, ...headers } }
    return await fetch(stack.url + pathname + search, { redirect: 'manual', ...init })
  }
  const post = async (path: string, body: unknown, headers: Record<string, string> = {}) =>
    await fetch(stack.url + path, {
      method: 'POST',
      headers,
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  const keys = { authorization: `Bearer ${publisherKey}`, 'x-api-key': publisherKey }
  const ask = async (path: string, body: unknown, headers: Record<string, string> = {}) =>
    await post(path, body, { ...keys, ...headers })
  return {
    /** What runs now; another one after `restart`. */
    stack: () => stack,
    url: () => stack.url,
    admin,
    publisherId: publisher.publisher_id ?? '',
    publisherKey,
    advertiserId: advertiser.advertiser_id ?? '',
    advertiserKey: advertiser.api_key ?? '',
    pixelId: advertiser.pixel_id ?? '',
    /** One more campaign; by default it is the one that the target has. */
    campaign,
    campaignId,
    /** Asks as anybody can. */
    post,
    /** Asks as a publisher's server does. */
    ask,
    /** Asks for an ad; undefined where there is none. */
    ad: async (fields: Fields = {}) => {
      const answer = await ask('/api/v1/ad', { ...shoesRequest(), ...fields })
      if (answer.status !== 200) await answer.arrayBuffer()
      const ads = answer.status === 200 ? ((await answer.json()) as ServedAd[]) : []
      return { status: answer.status, ad: ads[0] }
    },
    /** Fires a tracked URL as a browser does. */
    fire,
    /** Sends events of the pixel as a page does. */
    collect: async (events: Fields[], headers: Record<string, string> = {}) =>
      await post(
        '/collect',
        { pixel_id: advertiser.pixel_id, sent_at: Date.now(), events },
        { 'user-agent': CHROME, ...headers },
      ),
    report: async (path: string, key: string, headers: Record<string, string> = {}) =>
      await fetch(stack.url + path, { headers: { 'x-api-key': key, ...headers } }),
    /** Books until nothing waits any more. */
    drain: async () => {
      while ((await admin<{ remaining: number }>('/drain', {})).remaining > 0);
    },
    /** Looks at what is stored, around the gateways. */
    sql: <T>(query: string) => sqlOn(stack.database)<T>(query),
    redis: (...command: (string | number)[]) => redisOn(stack.redis)(...command),
    /** Requests that both stores have had from the Worker. */
    storeCalls: () => stack.gateways.postgres.requests + stack.gateways.redis.requests,
    /** Ends the Worker and starts it again, on the same stores and data. */
    restart: async () => {
      await stack.close()
      stack = await begin()
    },
    /** Lines of the Worker's log. */
    logged,
    /** CPU time that the runtime has used so far, in ms. */
    cpuMs: () => cpuMsOf(pid()),
    /** What the runtime has resident, in bytes, and the most it had since this was asked last. */
    memory: () => memoryOf(pid()),
    close: async () => {
      await stack.close()
      await database?.release()
      await redis?.release()
    },
  }
}

const adminOf =
  (current: () => Stack) =>
  async <T = Record<string, string>>(path: string, body: unknown, method = 'POST') => {
    const stack = current()
    const headers = { authorization: `Bearer ${stack.adminKey}` }
    const answer = await fetch(`${stack.url}/admin${path}`, {
      method,
      headers,
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }

/** Of a process; forgets what the most was. */
function memoryOf(pid: number) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const of = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) * 1024
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
  return { now: of('VmRSS'), most: of('VmHWM') }
}

/** Of all threads of a process, in ms: Linux counts nanoseconds. */
function cpuMsOf(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`)
  const spent = (thread: string) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0])
  return threads.reduce((sum, thread) => sum + spent(thread), 0) / 1e6
}
