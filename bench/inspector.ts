/** A call of the inspector protocol of V8 (Chrome DevTools Protocol), and its answer. */
export type Inspector = {
  call: (method: string, params?: object) => Promise<Record<string, unknown>>
  close: () => void
}

type Answer = { id?: number; result?: Record<string, unknown>; error?: { message: string } }

/** Connects to the inspector of an isolate. Throws where a call is refused. */
export async function openInspector(url: string): Promise<Inspector> {
  const socket = new WebSocket(url)
  const waiting = new Map<number, { resolve: (r: Answer) => void }>()
  let last = 0
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer
    waiting.get(answer.id ?? 0)?.resolve(answer)
    waiting.delete(answer.id ?? 0)
  })
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', reject)
  })
  return {
    call: async (method, params = {}) => {
      const id = ++last
      const answered = new Promise<Answer>((resolve) => waiting.set(id, { resolve }))
      socket.send(JSON.stringify({ id, method, params }))
      const { result, error } = await answered
      if (error) throw new Error(`${method}: ${error.message}`)
      return result ?? {}
    },
    close: () => socket.close(),
  }
}
