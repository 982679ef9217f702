import type { RedisStore } from './client.ts'

export type BatchAnswer = { result?: unknown; error?: string }

/** Runs a script once for each list of arguments, in order, in two requests whatever their number. */
export async function runEach(
  { client }: RedisStore,
  script: string,
  lists: readonly string[][],
): Promise<BatchAnswer[]> {
  if (lists.length === 0) return []
  const sha = await client.scriptLoad(script)
  const pipeline = client.pipeline()
  for (const list of lists) pipeline.evalsha(sha, [], list)
  return await pipeline.exec<unknown[]>({ keepErrors: true })
}
