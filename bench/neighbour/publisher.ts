import { Agent, request } from 'node:http'
import { tentRequest } from '../hostile/world.ts'
import type { Asked, Asking } from './messages.ts'

/** A publisher's server that asks for ads at a steady rate: one that waits for an answer asks less, and hides what it waits. */
const PER_SECOND = 50

const agent = new Agent({ keepAlive: true, maxSockets: 64 })
process.on('message', (asking: Asking) => void askSteadily(asking))

async function askSteadily(asking: Asking): Promise<void> {
  const asked: Asked = { times: [], answers: {} }
  const open: Promise<void>[] = []
  const startedAt = performance.now()
  const all = Math.floor((asking.ms / 1000) * PER_SECOND)
  for (let n = 0; n < all; n++) {
    const due = startedAt + (n * 1000) / PER_SECOND
    const wait = due - performance.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    open.push(ask(asking, asked))
  }
  await Promise.all(open)
  process.send?.(asked)
}

function ask({ url, key }: Asking, { times, answers }: Asked): Promise<void> {
  return new Promise((resolve) => {
    const body = Buffer.from(JSON.stringify(tentRequest()))
    const headers = {
      authorization: `Bearer ${key}`,
      'content-length': body.length,
      'cf-connecting-ip': '203.0.113.200',
    }
    const since = performance.now()
    const done = (answer: string) => {
      times.push(performance.now() - since)
      answers[answer] = (answers[answer] ?? 0) + 1
      resolve()
    }
    const asking = request(`${url}/api/v1/ad`, { method: 'POST', headers, agent }, (answer) => {
      answer.on('data', () => undefined)
      answer.on('error', () => done('broken'))
      answer.on('end', () => {
        const reason = answer.headers['x-no-ad-reason'] ?? ''
        done(`${answer.statusCode} ${String(reason)}`.trim())
      })
    })
    asking.on('error', () => done('broken'))
    asking.end(body)
  })
}
