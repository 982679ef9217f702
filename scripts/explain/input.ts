import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { campaignFields } from '../../src/admin/schema/campaign.ts'
import { newCampaign } from '../../src/admin/shape/campaign.ts'
import type { SnapshotCampaign } from '../../src/campaigns/snapshot/format.ts'
import { snapshotCampaign } from '../../src/campaigns/snapshot/load.ts'
import { type Examples, type Message, NO_EXAMPLES } from '../../src/language/contract.ts'

const DEMO = join(import.meta.dirname, '../../local/demo/campaigns.ndjson')
const ROLE = /^\s*(user|assistant)\s*:/i
/** A turn starts at the beginning, at a line's start, or after a slash that stands alone. */
const TURNS = /(?:^|\n|\s\/)\s*(?=(?:user|assistant)\s*:)/i

export type Line = { type?: string; key?: string; campaign_id?: string } & Owner & {
    examples?: Partial<Examples> | null
  }
type Owner = { advertiser_id?: string; advertiser_key?: string; advertiser?: string }

/** One user message, or turns: `user: ... / assistant: ... / user: ...`. */
export function readTurns(text: string): Message[] {
  if (!ROLE.test(text)) return [{ role: 'user', content: text.trim() }]
  return text
    .split(TURNS)
    .filter((turn) => turn.trim() !== '')
    .map((turn) => ({
      role: ROLE.exec(turn)?.[1]?.toLowerCase() ?? 'user',
      content: turn.replace(ROLE, '').trim(),
    }))
}

/** A JSON file: messages, or an ad request. */
export function readMessages(path: string): Message[] {
  const content: Message[] | { messages: Message[] } = JSON.parse(readFileSync(path, 'utf8'))
  return Array.isArray(content) ? content : content.messages
}

/** Campaigns as the operator API takes them: a JSON list, or lines as for the import. Active ones only. */
export function readOffers(path: string | undefined, now: number): SnapshotCampaign[] {
  const text = readFileSync(path ?? DEMO, 'utf8').trim()
  const lines: Line[] = text.startsWith('[')
    ? JSON.parse(text)
    : text.split('\n').map((line) => JSON.parse(line))
  return offersOf(lines, now)
}

/** What of the campaigns of an import is active, as the snapshot takes it. */
export function offersOf(lines: readonly Line[], now: number): SnapshotCampaign[] {
  return lines
    .filter(({ type }) => type === undefined || type === 'campaign')
    .map((line, place) => offerOf(line, place, new Date(now)))
    .filter((offer) => offer !== null)
}

function offerOf(line: Line, place: number, now: Date): SnapshotCampaign | null {
  const title = 'title' in line ? line.title : ''
  const fields = newCampaign(campaignFields.parse({ name: title, ...line }), now)
  if (fields.status !== 'active') return null
  const owner = line.advertiser_id ?? line.advertiser_key ?? line.advertiser ?? fields.brandName
  return {
    ...snapshotCampaign({
      ...fields,
      id: line.key ?? line.campaign_id ?? `campaign ${place + 1}`,
      advertiserId: owner,
      advertiserName: owner,
      zone: { timezone: 'UTC' },
      impressions: 0,
      clicks: 0,
      conversions: 0,
    }),
    examples: examplesOf(line.examples),
  }
}

const examplesOf = (given: Partial<Examples> | null | undefined): Examples => ({
  ...NO_EXAMPLES,
  ...given,
})
