import type { LeadForm } from './interface.ts'

/** The wire as publishers see it: what is asked, and what is answered. */

export type PlacementType =
  | 'above_response'
  | 'below_response'
  | 'inline_response'
  | 'left_response'
  | 'right_response'
  | 'search_result'
  | 'top_page'
  | 'bottom_page'
  | 'center_page'
  | 'left_page'
  | 'right_page'

/**
 * A message as chats have it: OpenAI's, Anthropic's, Gemini's, the AI SDK's. `content`: a text, or parts of which the
 * texts are read.
 */
export type Message = {
  id?: string
  role: string
  content?: string | readonly unknown[] | null
  parts?: readonly unknown[]
}
export type Placement = {
  placement: PlacementType
  /** The slot, as your reports name it; the placement without it. */
  placement_id?: string
}

export type UserContext = {
  /** A stable id of the user: frequency caps and attribution go by it. */
  id?: string | null
  ip?: string | null
  /** SHA-256 of the trimmed, lower-cased address. */
  hashed_email?: string | null
  /** SHA-256 of the number's digits. */
  hashed_phone?: string | null
  [extra: string]: unknown
}

export type DeviceSignals = {
  ip?: string | null
  /** The user's browser, not the calling server. */
  ua?: string | null
  country?: string | null
  os?: string | null
  ifa?: string | null
  [extra: string]: unknown
}

export type Regs = {
  gdpr?: boolean | number | string | null
  gdprConsent?: string | null
  gpp?: string | null
  gppSid?: unknown
  usPrivacy?: string | null
  coppa?: boolean | number | string | null
}

export type AdRequest = {
  messages: Message[]
  /** May be left out in a browser: there the pixel's session is sent, or one for this page. */
  sessionId?: string
  /** 1 to 10. */
  placements: Placement[]
  user?: UserContext | null
  device?: DeviceSignals | null
  regs?: Regs | null
  /** 0 to 1; the publisher's baseline without it. */
  relevancy?: number | null
  excludedTopics?: string[] | null
  /** `lead_form`: a test ad that has a lead form. */
  testAd?: boolean | 'lead_form' | null
}

/** An ad's form and its fields are described with it: `Ad` is what `POST /api/v1/ad` answers. */
export type { Ad, LeadForm } from './interface.ts'
export type LeadField = LeadForm['fields'][number]

export type FeedbackRequest = {
  /** As in the request for the ad. */
  sessionId: string
  impUrl: string
  sentiment: 'thumbs_up' | 'thumbs_down'
  /** Any; suggested: not_interested, irrelevant, offensive, repetitive, misleading, helpful. */
  reasons?: string[] | null
  /** Up to 1,000 characters. */
  comment?: string | null
  placement?: PlacementType | 'group_chat' | null
  placementId?: string | null
  userId?: string | null
  device?: DeviceSignals | null
}
