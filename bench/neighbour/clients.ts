import { randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setPriority } from 'node:os'
import { mintKey } from '../../src/accounts/keys.ts'
import { hostileShots } from '../hostile/routes.ts'
import type { Shot } from '../hostile/shots.ts'
import type { Order, Sent } from './messages.ts'

/**
 * Strangers that send the worst there is to every route that anybody reaches, each from an address of its own and with one
 * request at a time. They know public ids, a view and a click, but no key and no secret.
 */
const CLIENTS = 64
/** Of the bodies for one route, spread over all there are. */
const PER_ROUTE = 24
/** Senders have machines of their own: here they only get what the service leaves them. */
const PRIORITY = 15

/** Where a key would stand: each request has a new one that nobody has. */
const ANY_KEY = 'any-key'
type Ready = Omit<Shot, 'body'> & { body: Buffer | undefined }

setPriority(PRIORITY)
process.once('message', (order: Order) => {
  const shots = pickShots(order)
  process.send?.({ ready: shots.length })
  process.once('message', () => void sendAll(order, shots))
})

function pickShots({ world, only }: Order): Ready[] {
  const guess = 'a guess'
  const all = hostileShots({
    ...world,
    ...{ publisherKey: ANY_KEY, advertiserKey: ANY_KEY, adminKey: ANY_KEY },
    shop: { ...world.shop, secret: guess },
    calendar: { ...world.calendar, secret: guess },
  })
  const asked = all.filter(({ route }) => route.includes(only))
  return [...Map.groupBy(asked, ({ route }) => route).values()].flatMap((own) => {
    const step = Math.max(1, own.length / PER_ROUTE)
    const picked = Array.from({ length: Math.min(PER_ROUTE, own.length) }, (_, at) => {
      const shot = own[Math.floor(at * step)]
      return shot ? [{ ...shot, body: shot.body ? Buffer.from(shot.body) : undefined }] : []
    })
    return picked.flat()
  })
}

async function sendAll({ url, ms }: Order, shots: readonly Ready[]): Promise<void> {
  const until = performance.now() + ms
  const statuses: Record<string, number> = {}
  const routes = new Map<string, Record<string, number>>()
  const client = async (number: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const address = `198.51.${100 + (number >> 8)}.${number & 255}`
    for (let at = number * 97; performance.now() < until; at += 61) {
      const shot = shots[at % shots.length]
      if (!shot) break
      const status = await send(url, shot, { agent, address })
      statuses[status] = (statuses[status] ?? 0) + 1
      const own = routes.get(shot.route) ?? {}
      own[status] = (own[status] ?? 0) + 1
      routes.set(shot.route, own)
    }
    agent.destroy()
  }
  await Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(number)))
  const sent: Sent = { statuses, routes: Object.fromEntries(routes) }
  process.send?.(sent, () => process.exit())
}

type From = { agent: Agent; address: string }

/** The status, or `closed` where the service ended the connection before it answered. */
function send(url: string, shot: Ready, { agent, address }: From): Promise<string> {
  return new Promise((resolve) => {
    const headers: Record<string, string | number> = { 'cf-connecting-ip': address }
    for (const [name, value] of Object.entries(shot.headers)) {
      headers[name] = value.replace(ANY_KEY, anyKey())
    }
    if (shot.body) headers['content-length'] = shot.body.length
    const sending = request(url + shot.path, { method: shot.method, headers, agent }, (answer) => {
      answer.on('data', () => undefined)
      answer.on('error', () => resolve(String(answer.statusCode)))
      answer.on('end', () => resolve(String(answer.statusCode)))
    })
    sending.on('error', () => resolve('closed'))
    sending.end(shot.body)
  })
}

const anyKey = () => mintKey('publisher', randomBytes(38)).key
