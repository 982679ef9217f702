type Body = Record<string, unknown>
export type Answer = { status: number; body: Body }

/** What an advertiser or a publisher sends; `expect` fails with what the service says of any other status. */
export function createClient(origin: string, headers: Record<string, string>) {
  const send = async (method: string, path: string, body?: object): Promise<Answer> => {
    const answer = await fetch(origin + path, {
      ...{ method, headers: { 'content-type': 'application/json', ...headers } },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const text = await answer.text()
    const said: unknown = text === '' ? {} : JSON.parse(text)
    return { status: answer.status, body: Array.isArray(said) ? { ads: said } : toBody(said) }
  }
  const expect = async (status: number, method: string, path: string, body?: object) => {
    const answer = await send(method, path, body)
    if (answer.status === status) return answer.body
    throw new Error(`${method} ${path}: ${answer.status} ${String(answer.body.detail)}`)
  }
  return { send, expect }
}
export type Client = ReturnType<typeof createClient>

const toBody = (value: unknown): Body =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}

/** The objects of a list that an answer holds. */
export const listOf = (body: Body, name: string): Body[] => {
  const list: unknown = body[name]
  return Array.isArray(list) ? list.map(toBody) : []
}

export const textOf = (body: Body | undefined, name: string): string => String(body?.[name] ?? '')
