import * as z from 'zod'
import { readJsonText } from '../../platform/http/json.ts'
import { judgeBriefly } from '../../platform/http/validate.ts'
import { advertiserCreate } from '../schema/advertiser.ts'
import { campaignFields } from '../schema/campaign.ts'
import { text } from '../schema/fields.ts'
import { publisherCreate } from '../schema/publisher.ts'
import { serviceLine } from '../schema/service.ts'

const importKey = text(200)
const TYPES = ['publisher', 'advertiser', 'campaign', 'service'] as const

const keyed = z.object({ key: importKey })
const head = z.object({ type: z.string(), key: importKey })
const campaignLine = campaignFields.extend({ advertiser_key: importKey })

export type Line =
  | { type: 'publisher'; key: string; body: z.output<typeof publisherCreate> }
  | { type: 'advertiser'; key: string; body: z.output<typeof advertiserCreate> }
  | { type: 'campaign'; key: string; body: z.output<typeof campaignLine> }
  | { type: 'service'; key: string; body: z.output<typeof serviceLine> }
  | { type: 'error'; key: string | null; error: string }

/** Reads the lines of an import. Never throws: what is wrong with a line is its value. */
export function readImport(sources: readonly string[]): Line[] {
  const limit = Error.stackTraceLimit
  // A line that is no JSON throws, and nobody reads from where: of 10,000 the stacks would be most of the work.
  Error.stackTraceLimit = 0
  try {
    return sources.map(readLine)
  } finally {
    Error.stackTraceLimit = limit
  }
}

/** Reads one line of an import. */
export function readLine(source: string): Line {
  const json = readJsonText(source)
  if (json === undefined) return { type: 'error', key: null, error: 'The line is not valid JSON.' }
  const found = judgeBriefly(head, json)
  if (!found.success) return { type: 'error', key: keyOf(json), error: firstIssue(found.error) }
  const { type, key } = found.data
  const fault = (error: string): Line => ({ type: 'error', key, error })
  switch (type) {
    case 'publisher': {
      const read = judgeBriefly(publisherCreate, json)
      return read.success ? { type, key, body: read.data } : fault(firstIssue(read.error))
    }
    case 'advertiser': {
      const read = judgeBriefly(advertiserCreate, json)
      return read.success ? { type, key, body: read.data } : fault(firstIssue(read.error))
    }
    case 'campaign': {
      const read = judgeBriefly(campaignLine, json)
      return read.success ? { type, key, body: read.data } : fault(firstIssue(read.error))
    }
    case 'service': {
      const read = judgeBriefly(serviceLine, json)
      return read.success ? { type, key, body: read.data } : fault(firstIssue(read.error))
    }
    default:
      return fault(`type: expected one of ${TYPES.join(', ')}`)
  }
}

/** The caller's key, where it can be echoed though the line is wrong. */
function keyOf(json: unknown): string | null {
  if (typeof json !== 'object') return null
  const read = judgeBriefly(keyed, json)
  return read.success ? read.data.key : null
}

function firstIssue(error: z.core.$ZodError): string {
  const [issue] = error.issues
  if (!issue) return 'The line is not valid.'
  return [issue.path.join('.'), issue.message].filter((part) => part !== '').join(': ')
}
