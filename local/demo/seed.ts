import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { submitCampaign } from './newcomer.ts'
import { createOperator, type Operator } from './operator.ts'
import { catalogLines } from './services.ts'
import { readState, type State, writeState } from './state.ts'

type Options = {
  baseUrl: string
  adminKey: string
  /** One publisher, one advertiser and the catalogue, and no campaign. */
  empty: boolean
  /** Where demo.json goes. */
  localDir: string
}

/** The publisher and the advertiser whose keys demo.json shows have this key among the lines. */
const OWNER = 'demo'
/** An advertiser whose ads wait for the operator. */
const NEWCOMER = 'moorlicht'
const line = z.object({
  type: z.string(),
  key: z.string(),
  landing_page: z.string().optional(),
})

/**
 * Fills a running service with the demo, through the operator API, and writes demo.json. A second start changes
 * nothing that is there and keeps the keys as long as they work.
 */
export async function seed({ baseUrl, adminKey, empty, localDir }: Options): Promise<void> {
  const operator = createOperator(baseUrl, adminKey)
  const lines = await readLines(empty)
  const known = await readState(localDir)
  const isWorking = known !== undefined && (await operator.keysWork(known))
  const isComplete = isWorking && known.lines >= lines.length
  const ids = isComplete ? known : await importDemo(operator, lines)
  const keys = isWorking ? known : await mintKeys(operator, ids)
  const catalog = await importCatalog(operator, isWorking ? known.catalog : '')
  await writeState(localDir, {
    base_url: baseUrl,
    admin_key: adminKey,
    publisher_key: keys.publisher_key,
    publisher_id: ids.publisher_id,
    advertiser_key: keys.advertiser_key,
    advertiser_id: ids.advertiser_id,
    pixel_id: ids.pixel_id,
    lines: Math.max(lines.length, isWorking ? known.lines : 0),
    catalog,
    ...(isWorking && known.history && { history: true as const }),
  })
}

async function readLines(empty: boolean): Promise<string[]> {
  const text = await readFile(join(import.meta.dirname, 'campaigns.ndjson'), 'utf8')
  const lines = text.split('\n').filter((one) => one.trim() !== '')
  return empty ? lines.filter(isOwner) : lines
}

/** The pages that campaigns of the demo lead to. */
export async function listDemoPages(): Promise<Set<string>> {
  const lines = await readLines(false)
  const pages = lines.map((one) => line.parse(JSON.parse(one)).landing_page)
  return new Set(pages.filter((page) => page !== undefined))
}

const isOwner = (source: string) => line.parse(JSON.parse(source)).key === OWNER

type Ids = Pick<State, 'publisher_id' | 'advertiser_id' | 'pixel_id'>

/** The owners are the first publisher and the first advertiser that the import reports. */
async function importDemo(operator: Operator, lines: readonly string[]): Promise<Ids> {
  const results = await importAll(operator, lines)
  const [publisher, advertiser] = results.filter((result) => result.key === OWNER)
  if (!publisher?.id || !advertiser?.id || !advertiser.pixel_id) {
    throw new Error('The import did not name the demo accounts.')
  }
  const newcomer = results.find((result) => result.key === NEWCOMER)?.id
  if (newcomer)
    await submitCampaign(operator.baseUrl, await operator.rotate({ advertiser_id: newcomer }))
  return {
    publisher_id: publisher.id,
    advertiser_id: advertiser.id,
    pixel_id: advertiser.pixel_id,
  }
}

/** Imports the catalogue unless the one that is in says the same; gives its hash. */
async function importCatalog(operator: Operator, known: string): Promise<string> {
  const lines = await catalogLines()
  const hash = createHash('sha256').update(lines.join('\n')).digest('hex')
  if (hash !== known) await importAll(operator, lines)
  return hash
}

async function importAll(operator: Operator, lines: readonly string[]) {
  const results = await operator.import(lines)
  const failed = results.find((result) => result.status === 'error')
  if (failed) throw new Error(`The line ${failed.key} was refused: ${failed.error}`)
  return results
}

async function mintKeys(operator: Operator, ids: Ids) {
  return {
    publisher_key: await operator.rotate({ publisher_id: ids.publisher_id }),
    advertiser_key: await operator.rotate({ advertiser_id: ids.advertiser_id }),
  }
}
