import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readState } from './state.ts'

/**
 * Tells the Worker the keys of the demo once it is seeded, at an address that nobody can guess: what runs on this machine
 * under another name could not read them from demo.json either.
 */
export async function tellDemoKeys(localDir: string) {
  const path = `/${randomBytes(24).toString('base64url')}`
  const server = createServer(async (request, response) => {
    const state = request.url === path ? await readState(localDir) : undefined
    const { publisher_key, advertiser_key, admin_key } = state ?? {}
    response.writeHead(state ? 200 : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ publisher_key, advertiser_key, admin_key }))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  server.unref()
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}${path}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
