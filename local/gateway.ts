import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
} from 'node:http'
import type { AddressInfo } from 'node:net'

export type HttpRequest = { url: string; headers: IncomingHttpHeaders; body: string }
export type HttpAnswer = { status: number; body: string }
export type Handler = (request: HttpRequest) => Promise<HttpAnswer>

/**
 * What a chaos test makes a store do: reset connections, never answer, answer 500, do the work and lose the
 * answer, or answer late.
 */
export type Fault = null | 'refuse' | 'hang' | 'error500' | 'lost-reply' | { delayMs: number }

export type Gateway = {
  readonly url: string
  /** May change at any time; counts from the next request on. */
  fault: Fault
  /** Requests that arrived so far, whatever became of them. */
  readonly requests: number
  close(): Promise<void>
}

const MAX_BODY_BYTES = 64 * 1024 * 1024

/** An HTTP server for this machine only, on a port of the system's choice. */
export async function startGateway(handler: Handler): Promise<Gateway> {
  const state = { fault: null as Fault, requests: 0 }
  const server = createServer({ keepAliveTimeout: 60_000, noDelay: true }, (message, response) => {
    state.requests++
    const { fault } = state
    if (fault === 'refuse') return void message.socket.resetAndDestroy()
    if (fault === 'hang') return
    const answer = (result: HttpAnswer) => {
      if (fault === 'lost-reply') return void message.socket.resetAndDestroy()
      response.writeHead(result.status, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(result.body),
      })
      response.end(result.body)
    }
    respond(message, handler, fault).then(answer, () => answer(broken))
  })
  const url = await listen(server)
  return {
    url,
    get fault() {
      return state.fault
    },
    set fault(fault) {
      state.fault = fault
    },
    get requests() {
      return state.requests
    },
    close: () => stop(server),
  }
}

const broken: HttpAnswer = {
  status: 500,
  body: '{"message":"internal error","error":"ERR internal"}',
}

async function respond(
  message: IncomingMessage,
  handler: Handler,
  fault: Fault,
): Promise<HttpAnswer> {
  const body = await readBody(message)
  if (body === undefined) return { status: 413, body: '{"message":"body too large"}' }
  if (fault === 'error500') return broken
  if (typeof fault === 'object' && fault) await delay(fault.delayMs)
  return handler({ url: message.url ?? '/', headers: message.headers, body })
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

function readBody(message: IncomingMessage): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    message.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= MAX_BODY_BYTES) chunks.push(chunk)
    })
    message.on('end', () => {
      const only = chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)
      resolve(size > MAX_BODY_BYTES ? undefined : (only?.toString('utf8') ?? ''))
    })
    message.on('error', reject)
  })
}

function listen(server: Server): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      resolve(`http://127.0.0.1:${port}`)
    })
  })
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
