import { namesType } from '../../platform/http/accept.ts'
import type { IndexApi } from '../tools/api.ts'
import { callTool, introduction, toolList } from '../tools/server.ts'
import { type RpcRequest, readCall, readInitialize, readList, readMessage } from './message.ts'

/** What the transport sends back; no body for what is not a request. */
type Answer = { status: 200 | 202 | 400 | 406 | 415; body?: object }

/** Versions of the protocol that are spoken, newest first. They differ in nothing that is answered here. */
const VERSIONS = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05', '2024-10-07'] as const
const [NEWEST] = VERSIONS

/** Answers one message of MCP over streamable HTTP: nothing is kept from request to request. */
export async function answerMessage(
  headers: Headers,
  { message, api }: { message: unknown; api: IndexApi },
): Promise<Answer> {
  const accept = headers.get('accept')
  if (!namesType(accept, 'application/json') || !namesType(accept, 'text/event-stream'))
    return refuseHttp(
      406,
      'Not Acceptable: Client must accept both application/json and text/event-stream',
    )
  if (!isJson(headers.get('content-type') ?? ''))
    return refuseHttp(415, 'Unsupported Media Type: Content-Type must be application/json')
  const read = readMessage(message)
  if (!read)
    return refuseMessage(400, { code: -32700, message: 'Parse error: Invalid JSON-RPC message' })
  const version = headers.get('mcp-protocol-version')
  // A client that starts says in its message what it speaks, and is told what we do.
  if (version !== null && !isSpoken(version) && !readInitialize(message).success) {
    const spoken = VERSIONS.join(', ')
    return refuseHttp(
      400,
      `Bad Request: Unsupported protocol version: ${version} (supported versions: ${spoken})`,
    )
  }
  if (read.kind !== 'request') return { status: 202 }
  return { status: 200, body: await answerRequest(read.request, api) }
}

async function answerRequest(request: RpcRequest, api: IndexApi): Promise<object> {
  const { id, method } = request
  switch (method) {
    // What is wrong with these two is -32603, as clients know it from the official SDK.
    case 'initialize': {
      const read = readInitialize(request)
      if (!read.success) return answerFault(id, { code: -32603, message: read.error.message })
      const { protocolVersion: asked } = read.data.params
      return answerResult(id, {
        protocolVersion: isSpoken(asked) ? asked : NEWEST,
        ...introduction,
      })
    }
    case 'ping':
      return answerResult(id, {})
    case 'tools/list': {
      const read = readList(request)
      if (!read.success) return answerFault(id, { code: -32603, message: read.error.message })
      return answerResult(id, { tools: toolList })
    }
    case 'tools/call': {
      const read = readCall(request)
      if (!read.success) {
        const what = `Invalid tools/call request: ${read.error.message}`
        return answerFault(id, { code: -32602, message: what })
      }
      const { name, arguments: given } = read.data.params
      return answerResult(id, await callTool(api, { name, given }))
    }
    default:
      return answerFault(id, { code: -32601, message: 'Method not found' })
  }
}

const isSpoken = (version: string): boolean => VERSIONS.some((one) => one === version)

/** Parameters don't change how JSON is read; a comma is a second header. */
const isJson = (type: string): boolean => /^application\/json\s*(;[^,]*)?$/i.test(type)

type Fault = { code: number; message: string }

const answerResult = (id: RpcRequest['id'], result: object) => ({ result, jsonrpc: '2.0', id })
const answerFault = (id: RpcRequest['id'], error: Fault) => ({ jsonrpc: '2.0', id, error })
const refuseMessage = (status: 400 | 406 | 415, error: Fault): Answer => ({
  status,
  body: { jsonrpc: '2.0', error, id: null },
})
/** What is wrong is how the message was sent: JSON-RPC has no code for it, and the SDK's is -32000. */
const refuseHttp = (status: 400 | 406 | 415, message: string): Answer =>
  refuseMessage(status, { code: -32000, message })
