import * as z from 'zod'
import type { IndexApi } from './api.ts'
import { type Outcome, type Tool, tools } from './tools.ts'
import { VERSION } from './version.ts'

/** How the tools introduce themselves to an agent, whatever carries the messages. */
export const introduction = {
  capabilities: { tools: { listChanged: true } },
  serverInfo: { name: 'aside-index', title: 'Aside service index', version: VERSION },
  instructions:
    'An index of developer services. Search it with aside_index_search when the software needs a service; ' +
    'follow the install steps, hand the user the credentials message and link, and report the integration ' +
    'when it works.',
}

type ToolResult = {
  content: { type: 'text'; text: string }[]
  structuredContent?: Record<string, unknown>
  isError?: true
}

type InputSchema = { type: 'object'; [key: string]: unknown }

/** The tools as an agent is told of them, their input as JSON schema. */
export const toolList = tools.map(({ name, title, description, input, isReading }) => ({
  name,
  title,
  description,
  inputSchema: z.toJSONSchema(input, { target: 'draft-7', io: 'input' }) as InputSchema,
  annotations: {
    title,
    readOnlyHint: isReading,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: true,
  },
}))

type Given = Record<string, unknown>

/** Calls a tool by its name. What is wrong is in the result, not an error of the protocol: the model is to read it. */
export async function callTool(
  api: IndexApi,
  { name, given = {} }: { name: string; given?: Given | undefined },
): Promise<ToolResult> {
  const tool = tools.find((one) => one.name === name)
  if (!tool) return refusedCall(`Tool ${name} not found`)
  return await answerCall(api, { tool, given: dropNulls(given) })
}

/** Models send null for what they leave out; the schema does not say so, because not every client takes two types. */
const dropNulls = (given: Given): Given =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null))

async function answerCall(
  api: IndexApi,
  { tool, given }: { tool: Tool; given: Given },
): Promise<ToolResult> {
  const input = tool.input.safeParse(given)
  if (!input.success) {
    const what = input.error.issues.map(faultOf).join('\n')
    return refusedCall(`Input validation error: Invalid arguments for tool ${tool.name}: ${what}`)
  }
  try {
    const outcome = await tool.call(api, input.data)
    if (outcome.kind === 'failed') return failedCall(hintOf(outcome))
    return { content: [{ type: 'text', text: outcome.text }], structuredContent: outcome.body }
  } catch {
    return failedCall('The service index could not answer.')
  }
}

const faultOf = ({ message, path }: z.core.$ZodIssue): string =>
  path.length > 0 ? `${message} at ${path.join('.')}` : message

const failedCall = (text: string): ToolResult => ({
  content: [{ type: 'text', text }],
  isError: true,
})

/** A call that is wrong in itself, in the words that agents know. */
const refusedCall = (what: string): ToolResult => failedCall(`MCP error -32602: ${what}`)

/** What went wrong, and what an agent can do about it. */
function hintOf({ code, message }: Extract<Outcome, { kind: 'failed' }>): string {
  if (code === 'unauthorized') {
    return `${message} The user has to configure a publisher key (ASIDE_API_KEY, or the X-API-Key header).`
  }
  if (code === 'rate_limited' || code === 'unavailable' || code === 'unreachable') {
    return `${message} Try again in a moment, or go on without the index.`
  }
  return message
}
