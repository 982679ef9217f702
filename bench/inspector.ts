/** A call of the inspector protocol of V8 (Chrome DevTools Protocol), and its answer. */
export type Inspector = {
  call: (method: string, params?: object) => Promise<Record<string, unknown>>
  close: () => void
}

type Answer = { id?: number; result?: Record<string, unknown>; error?: { message: string } }

/** Connects to the inspector of an isolate. Throws where there is none, or a call is refused or not answered. */
export async function openInspector(url: string): Promise<Inspector> {
  const socket = new WebSocket(url)
  const waiting = new Map<number, PromiseWithResolvers<Answer>>()
  let last = 0
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer
    waiting.get(answer.id ?? 0)?.resolve(answer)
    waiting.delete(answer.id ?? 0)
  })
  let isClosed = false
  socket.addEventListener('close', () => {
    isClosed = true
    for (const { reject } of waiting.values()) reject(new Error('the inspector has gone'))
  })
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error(`no inspector at ${url}`)))
  })
  return {
    call: async (method, params = {}) => {
      if (isClosed) throw new Error('the inspector has gone')
      const id = ++last
      const answered = Promise.withResolvers<Answer>()
      waiting.set(id, answered)
      socket.send(JSON.stringify({ id, method, params }))
      const { result, error } = await answered.promise
      if (error) throw new Error(`${method}: ${error.message}`)
      return result ?? {}
    },
    close: () => socket.close(),
  }
}
