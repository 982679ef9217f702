import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, vi } from 'vitest'
import { filledLater } from './fixtures.ts'

export type Received = { path: string; headers: IncomingHttpHeaders; body: string }
type Reply = number | ((received: Received, answer: ServerResponse) => void)

/**
 * Receivers on real sockets, each a host below `hooks.example`: what stands in for the world's DNS and its certificates
 * sends their requests to this machine. Any other address is left to the network of the tests.
 */
export function startReceivers() {
  const servers = new Map<string, { port: number; close: () => Promise<void> }>()
  const network = globalThis.fetch
  vi.stubGlobal('fetch', async (input: string | URL | Request, init?: RequestInit) => {
    const url = input instanceof Request ? undefined : new URL(input)
    const server = url && servers.get(url.hostname)
    if (!url || !server) return await network(input, init)
    return await network(`http://127.0.0.1:${server.port}${url.pathname}${url.search}`, init)
  })
  return {
    /** A receiver that answers as `reply` says now, and what came to it. */
    add: async (name: string, reply: Reply = 204) => {
      const received: Received[] = []
      const state = { reply, url: `https://${name}.hooks.example/in`, received }
      const server = createServer((request, answer) => {
        let body = ''
        request.on('data', (chunk) => {
          body += chunk
        })
        request.on('end', () => {
          const one = { path: request.url ?? '', headers: request.headers, body }
          received.push(one)
          if (typeof state.reply === 'function') state.reply(one, answer)
          else answer.writeHead(state.reply).end()
        })
      })
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      servers.set(`${name}.hooks.example`, {
        port: (server.address() as AddressInfo).port,
        close: async () => {
          server.closeAllConnections()
          await new Promise((resolve) => server.close(resolve))
        },
      })
      return state
    },
    close: async () => {
      vi.stubGlobal('fetch', network)
      await Promise.all([...servers.values()].map(({ close }) => close()))
    },
  }
}
export type Receivers = ReturnType<typeof startReceivers>
export type Receiver = Awaited<ReturnType<Receivers['add']>>

/** Receivers of each test, closed after it. To be called before what sends to them is started. */
export function withReceivers(): Receivers {
  const receivers = filledLater<Receivers>()
  beforeEach(() => {
    Object.assign(receivers, startReceivers())
  })
  afterEach(async () => await receivers.close())
  return receivers
}
