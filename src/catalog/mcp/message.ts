import * as z from 'zod'

/**
 * The messages of MCP that the service reads, as its specification has them. What nothing here reads is not checked:
 * a client's abilities, its icons, tasks.
 */
const id = z.union([z.string(), z.int()])
const jsonrpc = z.literal('2.0')
const meta = z.looseObject({ progressToken: id.optional() }).optional()
const params = z.looseObject({ _meta: meta }).optional()

const request = z.strictObject({ jsonrpc, id, method: z.string(), params })
const other = z.union([
  request.omit({ id: true }),
  z.strictObject({ jsonrpc, id, result: z.looseObject({ _meta: z.looseObject({}).optional() }) }),
  z.strictObject({
    jsonrpc,
    id: id.optional(),
    error: z.object({ code: z.int(), message: z.string() }),
  }),
])
export type RpcRequest = z.output<typeof request>

/** A request, or what gets no answer: a notification, or an answer to what was never asked. Null: no message. */
export function readMessage(
  message: unknown,
): { kind: 'request'; request: RpcRequest } | { kind: 'other' } | null {
  const read = request.safeParse(message)
  if (read.success) return { kind: 'request', request: read.data }
  return other.safeParse(message).success ? { kind: 'other' } : null
}

const initialize = z.object({
  method: z.literal('initialize'),
  params: z.object({
    protocolVersion: z.string(),
    capabilities: z.object({}),
    clientInfo: z.object({ name: z.string(), version: z.string() }),
  }),
})
const list = z.object({ params: z.object({ cursor: z.string().optional() }).optional() })
const call = z.object({
  params: z.object({
    name: z.string(),
    arguments: z.record(z.string(), z.unknown()).optional(),
  }),
})

export const readInitialize = (message: unknown) => initialize.safeParse(message)
export const readList = (message: unknown) => list.safeParse(message)
export const readCall = (message: unknown) => call.safeParse(message)
