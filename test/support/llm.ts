import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export type LlmRequest = {
  path: string
  key: string | undefined
  body: { model: string; messages: { role: string; content: string }[]; response_format?: unknown }
  /** Everything the model could read, as one text. */
  prompt: string
}

/** How the model answers: with a text, or in one of the ways in which models let people down. */
export type Behaviour =
  | { says: string | ((request: LlmRequest) => string) }
  | { says: string; afterMs: number }
  /** Answers with this as the content, which is JSON `{"text": …}` elsewhere. */
  | { content: string | ((request: LlmRequest) => string); afterMs?: number }
  /** The same, once the test says so. */
  | { content: string; after: Promise<unknown> }
  | { status: number }
  | { raw: string }
  | { fault: 'reset' | 'hang' | 'flood' }
  /** Refuses `response_format` and `max_tokens` with 400, as servers that do not know them do. */
  | { plainOnly: string }
  /** Does whatever it finds between ORDER and END in the prompt. */
  | { obeys: string }

/** A local OpenAI-compatible endpoint over real HTTP. */
export async function startLlm(behaviour: Behaviour) {
  const state = { behaviour, requests: [] as LlmRequest[] }
  const server = createServer((request, response) => {
    answer(state, request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests: state.requests,
    /** From now on. */
    behave: (next: Behaviour) => {
      state.behaviour = next
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
export type Llm = Awaited<ReturnType<typeof startLlm>>

/** Variables with which the Worker asks it. */
export const llmVars = ({ url }: Llm) => ({
  LLM_BASE_URL: url,
  LLM_API_KEY: 'llm-key',
  LLM_MODEL: 'writer-1',
})

type State = { behaviour: Behaviour; requests: LlmRequest[] }

async function answer(state: State, request: IncomingMessage, response: ServerResponse) {
  const seen = await read(request)
  state.requests.push(seen)
  const { behaviour } = state
  if ('fault' in behaviour) return misbehave(behaviour.fault, response)
  if ('status' in behaviour) return send(response, behaviour.status, '{"error":{"message":"no"}}')
  if ('raw' in behaviour) return send(response, 200, behaviour.raw)
  if ('plainOnly' in behaviour) {
    if ('response_format' in seen.body || 'max_tokens' in seen.body)
      return send(response, 400, '{}')
    return send(response, 200, completion(behaviour.plainOnly))
  }
  if ('obeys' in behaviour) {
    const order = /ORDER(.*?)END/is.exec(seen.prompt)?.[1]
    return send(response, 200, completion(order?.trim() ?? behaviour.obeys))
  }
  if ('afterMs' in behaviour) await sleep(behaviour.afterMs ?? 0)
  if ('after' in behaviour) await behaviour.after
  if ('content' in behaviour) {
    const { content } = behaviour
    return send(
      response,
      200,
      completion('', typeof content === 'string' ? content : content(seen)),
    )
  }
  const { says } = behaviour
  send(response, 200, completion(typeof says === 'string' ? says : says(seen)))
}

async function read(request: IncomingMessage): Promise<LlmRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const body = JSON.parse(Buffer.concat(chunks).toString()) as LlmRequest['body']
  return {
    path: request.url ?? '',
    key: request.headers.authorization,
    body,
    prompt: body.messages.map((message) => message.content).join('\n'),
  }
}

/** What a chat completion looks like whose text is JSON `{"text": …}`. */
export const completion = (text: string, content = JSON.stringify({ text })) =>
  JSON.stringify({
    id: 'chatcmpl-1',
    object: 'chat.completion',
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 200, completion_tokens: 30, total_tokens: 230 },
  })

function send(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(body)
}

function misbehave(fault: 'reset' | 'hang' | 'flood', response: ServerResponse): void {
  if (fault === 'hang') return
  if (fault === 'reset') {
    response.destroy()
    return
  }
  response.writeHead(200, { 'content-type': 'application/json' })
  const pour = () => {
    while (!response.destroyed && response.write('x'.repeat(65_536)));
  }
  response.on('drain', pour)
  pour()
}
