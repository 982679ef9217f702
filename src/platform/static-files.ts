import type { Env } from '../env.ts'

/** A static file of this deployment, by its path. Throws where there is none: half of what is known answers nothing. */
export async function loadFile({ ASSETS }: Env, path: string): Promise<ArrayBuffer> {
  const found = await ASSETS?.fetch(new Request(new URL(path, 'https://static.invalid')))
  if (found?.status !== 200) throw new Error(`${path} is not among the static files`)
  return await found.arrayBuffer()
}
