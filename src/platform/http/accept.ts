import { parseAccept } from 'hono/utils/accept'

/** A media type or language that a caller takes, in lower case, and how gladly: 0 to 1. */
export type Accepted = { name: string; quality: number }

/** Whether a caller names a media type that it takes. A range that it falls in does not name it. */
export const namesType = (header: string | null | undefined, type: string): boolean =>
  listAccepted(header ?? '').some(({ name, quality }) => name === type && quality > 0)

/** What an `Accept` or `Accept-Language` header names. A quality that is none is 0. */
export const listAccepted = (header: string): Accepted[] =>
  parseAccept(header).map(({ type, params }) => {
    const quality = Number(params.q ?? params.Q ?? 1)
    return { name: type.toLowerCase(), quality: quality >= 0 && quality <= 1 ? quality : 0 }
  })
