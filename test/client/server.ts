import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Seen = { url: string; headers: IncomingMessage['headers']; body: unknown }
type Answer = (response: ServerResponse) => void

/** A service that answers as a test says, and remembers what it was asked. */
export async function startService() {
  const seen: Seen[] = []
  let closed = 0
  let answer: Answer = (response) => response.end()
  const server = createServer(async (request, response) => {
    response.on('close', () => {
      if (!response.writableEnded) closed++
    })
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const text = Buffer.concat(parts).toString()
    seen.push({ url: request.url ?? '', headers: request.headers, body: JSON.parse(text) })
    answer(response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    /** Requests whose caller went away before the answer. */
    abandoned: () => closed,
    answers: (next: Answer) => {
      answer = next
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

/** A whole answer. */
export const reply =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  (response) => {
    response.writeHead(status, headers)
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }
