import type { Deps } from '../../deps.ts'
import { rowOf, type ServiceRow } from '../../services/rows.ts'
import { mintPixelId, mintPseudonymKey } from '../mint.ts'
import {
  listAdvertisersByKey,
  listCampaignIdsOf,
  listPixels,
  upsertAdvertisers,
} from '../queries/advertisers.ts'
import { type ImportedCampaign, listCampaignsByKey, upsertCampaigns } from '../queries/campaigns.ts'
import { type ImportedPublisher, upsertPublishers } from '../queries/publishers.ts'
import { upsertServices } from '../queries/services.ts'
import { newAdvertiser, zoneFields } from '../shape/advertiser.ts'
import { newCampaign } from '../shape/campaign.ts'
import { newPublisher } from '../shape/publisher.ts'
import { newService } from '../shape/service.ts'
import { judgeCampaigns, type Known } from './judge.ts'
import { type Line, readImport } from './line.ts'
import { type Entry, type Stored, storeEntries } from './store.ts'

type LineResult = {
  line: number
  key: string | null
  id: string | null
  status: 'created' | 'updated' | 'error'
  error?: string
  /** Of an advertiser's line: whoever imports it reads its pixel id nowhere else. */
  pixel_id?: string
}

type Imported = {
  results: LineResult[]
  campaignIds: string[]
  /** Whether campaigns or what is shown of their advertisers may have changed. */
  touchesCampaigns: boolean
  touchesServices: boolean
  /** Publishers whose approval was named, as it is now. */
  approvals: Map<string, boolean>
}

type Of<T extends Line['type']> = { at: number; line: Extract<Line, { type: T }> }

/** Stores what the lines describe, publishers and advertisers first. What is wrong with a line is its result. */
export async function importLines(deps: Deps, sources: readonly string[]): Promise<Imported> {
  const lines = readImport(sources)
  const known = await findKnown(deps, lines)
  const faults = judgeCampaigns(lines, { known, now: new Date(deps.now()) })
  const publishers = await storePublishers(deps, selectLines(lines, 'publisher'))
  const advertisers = await storeAdvertisers(deps, selectLines(lines, 'advertiser'))
  const ids = new Map([...known.advertisers].map(([key, { id }]) => [key, id]))
  for (const { at, line } of selectLines(lines, 'advertiser')) {
    const done = advertisers.get(at)
    if (done && 'id' in done) ids.set(line.key, done.id)
  }
  const sound = selectLines(lines, 'campaign').filter(({ at }) => !faults.has(at))
  const campaigns = await storeCampaigns(deps, { lines: sound, ids })
  const services = await storeServices(deps, selectLines(lines, 'service'))
  const stored = new Map([...publishers, ...advertisers, ...campaigns, ...services])
  const pixels = await listPixels(deps.db, idsOf(advertisers))
  // Names and zones of advertisers are in what is published of their campaigns.
  const shown = await listCampaignIdsOf(deps.db, idsOf(advertisers))
  return {
    results: lines.map((line, at) =>
      resultOf(line, { at, fault: faults.get(at), stored: stored.get(at), pixels }),
    ),
    campaignIds: [...new Set([...idsOf(campaigns), ...shown])],
    touchesServices: services.size > 0,
    touchesCampaigns: campaigns.size + advertisers.size > 0,
    approvals: approvalsOf(selectLines(lines, 'publisher'), publishers),
  }
}

async function findKnown(deps: Deps, lines: readonly Line[]): Promise<Known> {
  const campaigns = selectLines(lines, 'campaign')
  const [advertiserRows, campaignRows] = await Promise.all([
    listAdvertisersByKey(deps.db, [
      ...new Set(campaigns.map(({ line }) => line.body.advertiser_key)),
    ]),
    listCampaignsByKey(deps.db, [...new Set(campaigns.map(({ line }) => line.key))]),
  ])
  return {
    advertisers: new Map(advertiserRows.map((row) => [row.importKey ?? '', row])),
    campaigns: new Map(campaignRows.map((row) => [row.importKey ?? '', row])),
  }
}

async function storePublishers(deps: Deps, lines: Of<'publisher'>[]) {
  const entries = lines.map(
    ({ at, line }): Entry<ImportedPublisher> => ({
      at,
      key: line.key,
      row: {
        ...newPublisher(line.body),
        id: deps.newId(),
        importKey: line.key,
        pseudonymKey: mintPseudonymKey(deps),
      },
      kept: keptOfPublisher(line.body),
    }),
  )
  return await storeEntries(entries, (rows, kept) => upsertPublishers(deps.db, { rows, kept }))
}

/** What decides who may do what with a publisher's keys, or is its own to say, changes only where it is named. */
function keptOfPublisher(body: Of<'publisher'>['line']['body']) {
  const kept: ('approved' | 'origins' | 'testMode' | 'sellerListing')[] = []
  if (body.approved === undefined) kept.push('approved')
  if (body.origins === undefined) kept.push('origins')
  if (body.test_mode === undefined) kept.push('testMode')
  if (body.seller_listing === undefined) kept.push('sellerListing')
  return kept
}

async function storeAdvertisers(deps: Deps, lines: Of<'advertiser'>[]) {
  const known = await listAdvertisersByKey(deps.db, [...new Set(lines.map(({ line }) => line.key))])
  const zones = new Map(known.map(({ importKey, zone }) => [importKey, zone]))
  const now = deps.now()
  const entries = lines.map(({ at, line }) => {
    const fields = newAdvertiser(line.body)
    const zone = zoneFields(zones.get(line.key), { timezone: fields.timezone, now })
    const own = { id: deps.newId(), importKey: line.key, pixelId: mintPixelId(deps) }
    return { at, key: line.key, row: { ...fields, ...zone, ...own }, kept: [] }
  })
  return await storeEntries(entries, (rows) => upsertAdvertisers(deps.db, rows))
}

async function storeCampaigns(
  deps: Deps,
  { lines, ids }: { lines: Of<'campaign'>[]; ids: Map<string, string> },
) {
  const now = new Date(deps.now())
  const examples = new Map<string, Of<'campaign'>['line']['body']['examples']>()
  const entries = lines.flatMap(({ at, line }): Entry<ImportedCampaign>[] => {
    const advertiserId = ids.get(line.body.advertiser_key)
    if (!advertiserId) return []
    const kept: ('startTime' | 'status')[] = []
    if (line.body.start_time === undefined) kept.push('startTime')
    if (line.body.status === undefined) kept.push('status')
    const id = deps.newId()
    examples.set(id, line.body.examples)
    const row = { ...newCampaign(line.body, now), advertiserId, id, importKey: line.key }
    return [{ at, key: line.key, row, kept }]
  })
  return await storeEntries(entries, (rows, kept) =>
    upsertCampaigns(deps.db, { rows, kept, examples, now }),
  )
}

async function storeServices(deps: Deps, lines: Of<'service'>[]) {
  const entries = lines.map(({ at, line }): Entry<ServiceRow> => {
    const { slug } = line.body
    return {
      at,
      key: slug,
      row: rowOf(newService(line.body, { id: deps.newId(), slug })),
      kept: line.body.cpa_offer === undefined ? ['cpaPayoutMicros', 'cpaActive'] : [],
    }
  })
  return await storeEntries(entries, (rows, kept) => upsertServices(deps.db, { rows, kept }))
}

function selectLines<T extends Line['type']>(lines: readonly Line[], type: T): Of<T>[] {
  return lines.flatMap((line, at) => (isOf(line, type) ? [{ at, line }] : []))
}

function isOf<T extends Line['type']>(line: Line, type: T): line is Extract<Line, { type: T }> {
  return line.type === type
}

function resultOf(
  line: Line,
  {
    at,
    fault,
    stored,
    pixels,
  }: {
    at: number
    fault: string | undefined
    stored: Stored | undefined
    pixels: ReadonlyMap<string, string>
  },
): LineResult {
  const place = { line: at + 1, key: line.key }
  if (stored && 'id' in stored) {
    const { id, status } = stored
    return { ...place, id, status, pixel_id: pixels.get(id) }
  }
  const error = line.type === 'error' ? line.error : (fault ?? stored?.error)
  const unknown = 'advertiser_key: the advertiser could not be stored'
  return { ...place, id: null, status: 'error', error: error ?? unknown }
}

const idsOf = (stored: Map<number, Stored>) =>
  [...stored.values()].flatMap((one) => ('id' in one ? [one.id] : []))

function approvalsOf(lines: Of<'publisher'>[], stored: Map<number, Stored>): Map<string, boolean> {
  const approvals = new Map<string, boolean>()
  for (const { at, line } of lines) {
    const done = stored.get(at)
    if (line.body.approved !== undefined && done && 'id' in done) {
      approvals.set(done.id, line.body.approved ?? true)
    }
  }
  return approvals
}
