import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { listenLocally } from '../support/listen.ts'

/** A body that is longer may be refused before it is read, and then the connection ends: the answer can be lost. */
const LONG = 4096
const ATTEMPTS = 20

/**
 * Passes everything on as it is, but for where a redirect leads: Respect would go there, and judge the advertiser's page.
 * A long body is sent again where the service closed the connection instead of reading it.
 */
export async function startForwarder(target: string) {
  const server = createServer(async (from, to) => {
    const body = await readAll(from)
    for (let i = 1; ; i++) {
      try {
        return await pass(target, from, { body, to })
      } catch {
        if (body.length <= LONG || i === ATTEMPTS) return void to.destroy()
      }
    }
  })
  return await listenLocally(server)
}

async function readAll(from: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of from) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

async function pass(
  target: string,
  { method, headers, url }: IncomingMessage,
  { body, to }: { body: Buffer; to: ServerResponse },
): Promise<void> {
  const asked = request(`${target}${url}`, { method, headers, agent: false })
  const answered = once(asked, 'response')
  asked.end(body)
  const [answer] = (await answered) as [IncomingMessage]
  // What is still being sent is of no use any more.
  asked.on('error', () => undefined)
  const { location: _, ...rest } = answer.headers
  to.writeHead(answer.statusCode ?? 502, rest)
  answer.pipe(to)
}
