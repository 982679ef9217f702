import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server'
import type { IndexApi } from '../tools/api.ts'
import { createToolServer } from '../tools/server.ts'

/** Answers one message with a server of its own: nothing is kept from request to request. */
export async function answerMessage(
  request: Request,
  { message, api }: { message: unknown; api: IndexApi },
): Promise<Response> {
  const server = createToolServer(api)
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport)
  try {
    return await transport.handleRequest(request, { parsedBody: message })
  } finally {
    await server.close()
  }
}
