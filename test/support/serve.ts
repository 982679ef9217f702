import { createServer, type IncomingMessage } from 'node:http'
import type { Isolate } from './app.ts'
import { listenLocally } from './listen.ts'

/** An isolate behind a real port, for clients that bring their own network. */
export async function serveIsolate(isolate: Isolate) {
  const server = createServer(async (request, response) => {
    const { method = 'GET', url = '/' } = request
    const answer = await isolate.request(new URL(url, `http://${request.headers.host}`).href, {
      method,
      headers: Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
        value === undefined ? [] : [[name, String(value)]],
      ),
      ...(method === 'GET' || method === 'HEAD' ? {} : { body: await textOf(request) }),
    })
    response.writeHead(answer.status, Object.fromEntries(answer.headers))
    response.end(Buffer.from(await answer.arrayBuffer()))
  })
  return await listenLocally(server)
}
export type Served = Awaited<ReturnType<typeof serveIsolate>>

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}
