import type { RedisStore } from './client.ts'
import type { Script } from './script.ts'

export type BatchAnswer = { result?: unknown; error?: string }

/** Runs a script once for each input, in order, in two requests whatever their number. */
export async function runEach<Input>(
  { client }: RedisStore,
  { script, inputs }: { script: Script<Input>; inputs: readonly Input[] },
): Promise<BatchAnswer[]> {
  if (inputs.length === 0) return []
  const lists = inputs.map(script.encode)
  const sha = await client.scriptLoad(script.text)
  const pipeline = client.pipeline()
  for (const list of lists) pipeline.evalsha(sha, [], list)
  return await pipeline.exec<unknown[]>({ keepErrors: true })
}
