import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import { stateNames, temporaryDirectory } from '../../local/directory.ts'
import { type Stack, startStack } from '../../local/stack.ts'
import { borrowDatabase, borrowRedis } from '../support/gateways.ts'

type Fields = Record<string, unknown>
type Options = {
  /** More variables of the Worker. */
  env?: Record<string, string>
  /** Seconds between runs of the cron; 0, the default: only when it is fired. */
  cronSeconds?: number
}

export const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

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
  const stack = await startStack({
    localDir,
    bundle: inject('bundle'),
    postgres: database?.url,
    redis: redis?.url,
    cronSeconds,
    env,
    log: (line) => logged.push(line),
  })
  const admin = adminOf(stack)
  await stack.fireCron()
  const publisher = await admin('/publishers', { name: 'Chat', url: 'https://chat.example' })
  const advertiser = await admin('/advertisers', { name: 'Ridge', email: 'ads@ridge.example' })
  const campaign = async (fields: Fields = {}) => {
    const owned = { ...SHOES, advertiser_id: advertiser.advertiser_id, ...fields }
    return (await admin('/campaigns', owned)).campaign_id ?? ''
  }
  await campaign()
  const publisherKey = publisher.api_key ?? ''
  return {
    stack,
    url: stack.url,
    admin,
    publisherId: publisher.publisher_id ?? '',
    publisherKey,
    advertiserId: advertiser.advertiser_id ?? '',
    advertiserKey: advertiser.api_key ?? '',
    pixelId: advertiser.pixel_id ?? '',
    /** One more campaign; by default it is the one that the target has. */
    campaign,
    /** Asks for an ad as a publisher's server does. */
    ad: async (fields: Fields = {}) =>
      await fetch(`${stack.url}/api/v1/ad`, {
        method: 'POST',
        headers: { authorization: `Bearer ${publisherKey}` },
        body: JSON.stringify({ ...shoesRequest(), ...fields }),
      }),
    /** Lines of the Worker's log. */
    logged,
    /** CPU time that the runtime has used so far, in ms. */
    cpuMs: () => cpuMsOf(Number(readFileSync(join(localDir, stateNames.workerd), 'utf8'))),
    close: async () => {
      await stack.close()
      await database?.release()
      await redis?.release()
    },
  }
}

const adminOf =
  (stack: Stack) =>
  async (path: string, body: unknown, method = 'POST') => {
    const headers = { authorization: `Bearer ${stack.adminKey}` }
    const answer = await fetch(`${stack.url}/admin${path}`, {
      method,
      headers,
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Record<string, string>
  }

/** A conversation that the target's campaign answers; the session is new each time. */
export const shoesRequest = () => ({
  messages: [{ role: 'user', content: 'Which trail running shoes should I buy for muddy trails?' }],
  sessionId: `s-${crypto.randomUUID()}`,
  placements: [{ placement: 'below_response', placement_id: 'main' }],
  device: { country: 'US', ua: CHROME },
})

const SHOES = {
  name: 'Trail shoes',
  title: 'Ridge trail running shoes',
  brand_name: 'Ridge',
  description: 'Trail running shoes with deep lugs for muddy and rocky paths.',
  ad_texts: ['Grip for muddy trails.'],
  landing_page: 'https://ridge.example/shoes',
  keywords: ['trail running shoes', 'trail shoes', 'running shoes'],
  topics: ['sports'],
  pricing_model: 'cpm',
  bid: 50,
  daily_budget: 100_000,
  pacing: 'asap',
}

/** Of all threads of a process, in ms: Linux counts nanoseconds. */
function cpuMsOf(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`)
  const spent = (thread: string) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0])
  return threads.reduce((sum, thread) => sum + spent(thread), 0) / 1e6
}
