import * as z from 'zod'
import { idText, orUndefined } from '../platform/http/fields.ts'
import { placementTypes } from '../platform/token/payload.ts'

const LONGEST_URL = 8192
const LONGEST_COMMENT = 1000
const MOST_REASONS = 50
const LONGEST_REASON = 500

/** At most so many characters, as a reader counts them: an emoji is one. */
const atMostCharacters = (most: number) =>
  z.string().refine((text) => text.length <= most || [...text].length <= most, {
    error: `must have at most ${most} characters`,
  })

/** Not used: the token says where the ad was. `chat` is what requests for ads may say too. */
const placement = z.preprocess(
  (value) => (String(value).toLowerCase() === 'chat' ? 'group_chat' : value),
  z.enum(placementTypes),
)

const sentiments = ['thumbs_up', 'thumbs_down'] as const
export type Sentiment = (typeof sentiments)[number]

export const feedbackRequest = z.object({
  sessionId: idText.pipe(z.string().min(1).max(512)),
  impUrl: z.string().min(1).max(LONGEST_URL),
  sentiment: z.enum(sentiments),
  reasons: orUndefined(z.array(atMostCharacters(LONGEST_REASON)).max(MOST_REASONS)),
  comment: orUndefined(idText.pipe(atMostCharacters(LONGEST_COMMENT))),
  placementId: orUndefined(idText.pipe(z.string().max(256))),
  userId: orUndefined(idText.pipe(z.string().max(512))),
  placement: orUndefined(placement),
  device: z.unknown().optional(),
})
