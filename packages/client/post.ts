export type PostOptions = {
  headers: Record<string, string>
  timeoutMs: number
  signal?: AbortSignal | null
}

/** What came back. `failure` says why nothing did: `timeout`, `aborted` or `unreachable`. */
export type Posted =
  | { status: number; headers: Headers; body: unknown }
  | { status: 0; failure: 'timeout' | 'aborted' | 'unreachable' }

/** Sends JSON and reads the whole answer within the time. Never throws. */
export async function post(url: string, data: unknown, options: PostOptions): Promise<Posted> {
  const { signal } = options
  const controller = new AbortController()
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    controller.abort()
  }, options.timeoutMs)
  const abort = () => controller.abort()
  signal?.addEventListener('abort', abort)
  if (signal?.aborted) abort()
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...options.headers },
      body: JSON.stringify(data),
      signal: controller.signal,
    })
    const body = parse(await answer.text())
    return { status: answer.status, headers: answer.headers, body }
  } catch {
    const failure = isLate ? 'timeout' : signal?.aborted ? 'aborted' : 'unreachable'
    return { status: 0, failure }
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
