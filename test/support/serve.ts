import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Isolate } from './app.ts'

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
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
export type Served = Awaited<ReturnType<typeof serveIsolate>>

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}
