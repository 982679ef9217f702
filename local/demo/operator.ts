import * as z from 'zod'
import type { State } from './state.ts'

const TIMEOUT_MS = 120_000

const importAnswer = z.object({
  results: z.array(
    z.object({
      key: z.string().nullable(),
      id: z.string().nullable(),
      status: z.enum(['created', 'updated', 'error']),
      error: z.string().optional(),
      pixel_id: z.string().optional(),
    }),
  ),
})
const rotateAnswer = z.object({ api_key: z.string() })

/** The operator API of a running service, as far as the demo needs it. */
export function createOperator(baseUrl: string, adminKey: string) {
  const post = async (path: string, body: string): Promise<unknown> => {
    const answer = await fetch(`${baseUrl}/admin${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${adminKey}` },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`POST /admin${path} answered ${answer.status}: ${text}`)
    return JSON.parse(text)
  }

  /** Only a 401 says that a key does not work; whatever else is wrong, a new key won't mend. */
  const keyWorks = async (path: string, key: string): Promise<boolean> => {
    const answer = await fetch(baseUrl + path, {
      headers: { 'x-api-key': key },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await answer.body?.cancel()
    return answer.status !== 401
  }

  return {
    baseUrl,
    import: async (lines: readonly string[]) =>
      importAnswer.parse(await post('/import', lines.join('\n'))).results,
    /** A new key for that account; older ones work on for an hour. */
    rotate: async (owner: { publisher_id: string } | { advertiser_id: string }) =>
      rotateAnswer.parse(await post('/keys/rotate', JSON.stringify(owner))).api_key,
    keysWork: async (state: State) =>
      (await keyWorks('/publisher-dashboard/info', state.publisher_key)) &&
      (await keyWorks('/advertiser-dashboard/info', state.advertiser_key)),
  }
}
export type Operator = ReturnType<typeof createOperator>
