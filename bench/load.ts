import { connect, type Socket } from 'node:net'

export type Load = {
  port: number
  connections: number
  /** Stop after this many ms, or when `next` has nothing more. */
  ms: number
  /** The next request, whole. */
  next: () => Buffer | undefined
}
export type Result = {
  perSecond: number
  answers: number
  /** Answers by status. */
  statuses: Record<string, number>
  /** ms */
  p50: number
  p95: number
  p99: number
}

/** Keeps every connection busy with one request at a time, as plainly as a client can. */
export async function load({ port, connections, ms, next }: Load): Promise<Result> {
  const started = performance.now()
  const end = started + ms
  const took: number[] = []
  const statuses: Record<string, number> = {}
  const done = (status: string, since: number) => {
    took.push(performance.now() - since)
    statuses[status] = (statuses[status] ?? 0) + 1
  }
  await Promise.all(
    Array.from({ length: connections }, () =>
      keepBusy(connect(port, '127.0.0.1'), { end, next, done }),
    ),
  )
  const seconds = (performance.now() - started) / 1000
  took.sort((a, b) => a - b)
  const at = (share: number) =>
    took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? 0
  return {
    perSecond: took.length / seconds,
    answers: took.length,
    statuses,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
  }
}

type Lane = {
  end: number
  next: () => Buffer | undefined
  done: (status: string, since: number) => void
}

function keepBusy(socket: Socket, { end, next, done }: Lane): Promise<void> {
  return new Promise((resolve, reject) => {
    let pending = ''
    let since = 0
    const send = () => {
      const request = performance.now() < end ? next() : undefined
      if (!request) {
        socket.end()
        return resolve()
      }
      since = performance.now()
      socket.write(request)
    }
    socket.setNoDelay(true)
    socket.once('connect', send)
    socket.on('error', reject)
    socket.on('data', (chunk) => {
      pending += chunk.toString('latin1')
      if (!isWhole(pending)) return
      done(pending.slice(9, 12), since)
      pending = ''
      send()
    })
  })
}

function isWhole(answer: string): boolean {
  const head = answer.indexOf('\r\n\r\n')
  if (head < 0) return false
  const status = answer.slice(9, 12)
  if (status === '204' || status === '304') return true
  const length = /content-length: (\d+)/i.exec(answer.slice(0, head))
  if (length) return answer.length >= head + 4 + Number(length[1])
  return answer.endsWith('0\r\n\r\n')
}

/** A request as it goes over the wire. */
export function wire(method: string, path: string, headers: Record<string, string>, body = '') {
  const lines = Object.entries({ host: 'ads.example', ...headers }).map(
    ([k, v]) => `${k}: ${v}\r\n`,
  )
  const length = body ? `content-length: ${Buffer.byteLength(body)}\r\n` : ''
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}${length}\r\n${body}`)
}
