import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'

const stateSchema = z.object({
  base_url: z.string(),
  admin_key: z.string(),
  publisher_key: z.string(),
  publisher_id: z.string(),
  advertiser_key: z.string(),
  advertiser_id: z.string(),
  pixel_id: z.string(),
  /** How many lines of the demo are in. */
  lines: z.number().default(0),
  /** SHA-256 of the catalogue that is in. */
  catalog: z.string().default(''),
  /** Whether days that are over were booked. */
  history: z.literal(true).optional(),
})
export type State = z.output<typeof stateSchema>
/** What is left out is as it is before anything was done. */
export type StateWritten = z.input<typeof stateSchema>

const fileIn = (localDir: string) => join(localDir, 'demo.json')

/** What an earlier start wrote; undefined when there is nothing that can be used. */
export async function readState(localDir: string): Promise<State | undefined> {
  try {
    return stateSchema.parse(JSON.parse(await readFile(fileIn(localDir), 'utf8')))
  } catch {
    return undefined
  }
}

/** Holds keys: nobody else may read it, and nobody sees half of it. */
export async function writeState(localDir: string, state: StateWritten): Promise<void> {
  await mkdir(localDir, { recursive: true })
  const draft = `${fileIn(localDir)}.new`
  await writeFile(draft, `${JSON.stringify(state, null, 2)}\n`, { mode: 0o600 })
  await chmod(draft, 0o600)
  await rename(draft, fileIn(localDir))
}
