import * as z from 'zod'
import { advertiserCreate } from '../schema/advertiser.ts'
import { campaignFields } from '../schema/campaign.ts'
import { text } from '../schema/fields.ts'
import { publisherCreate } from '../schema/publisher.ts'
import { serviceLine } from '../schema/service.ts'

const importKey = text(200)
const TYPES = ['publisher', 'advertiser', 'campaign', 'service'] as const
export type LineType = (typeof TYPES)[number]

const head = z.object({ type: z.string(), key: importKey })
const campaignLine = campaignFields.extend({ advertiser_key: importKey })

export type Line =
  | { type: 'publisher'; key: string; body: z.output<typeof publisherCreate> }
  | { type: 'advertiser'; key: string; body: z.output<typeof advertiserCreate> }
  | { type: 'campaign'; key: string; body: z.output<typeof campaignLine> }
  | { type: 'service'; key: string; body: z.output<typeof serviceLine> }
  | { type: 'error'; key: string | null; error: string }

/** Reads one line of an import. Never throws: what is wrong with the line is its value. */
export function readLine(source: string): Line {
  const json = parse(source)
  if (json === undefined) return { type: 'error', key: null, error: 'The line is not valid JSON.' }
  const found = head.safeParse(json)
  if (!found.success) return { type: 'error', key: keyOf(json), error: firstIssue(found.error) }
  const { type, key } = found.data
  const fault = (error: string): Line => ({ type: 'error', key, error })
  switch (type) {
    case 'publisher': {
      const read = publisherCreate.safeParse(json)
      return read.success ? { type, key, body: read.data } : fault(firstIssue(read.error))
    }
    case 'advertiser': {
      const read = advertiserCreate.safeParse(json)
      return read.success ? { type, key, body: read.data } : fault(firstIssue(read.error))
    }
    case 'campaign': {
      const read = campaignLine.safeParse(json)
      return read.success ? { type, key, body: read.data } : fault(firstIssue(read.error))
    }
    case 'service': {
      const read = serviceLine.safeParse(json)
      return read.success ? { type, key, body: read.data } : fault(firstIssue(read.error))
    }
    default:
      return fault(`type: expected one of ${TYPES.join(', ')}`)
  }
}

function parse(source: string): unknown {
  try {
    return JSON.parse(source)
  } catch {
    return undefined
  }
}

/** The caller's key, where it can be echoed though the line is wrong. */
function keyOf(json: unknown): string | null {
  const read = z.object({ key: importKey }).safeParse(json)
  return read.success ? read.data.key : null
}

function firstIssue(error: z.ZodError): string {
  const [issue] = error.issues
  if (!issue) return 'The line is not valid.'
  return [issue.path.join('.'), issue.message].filter((part) => part !== '').join(': ')
}
