import { DAY_MS, HOUR_MS } from '../time/day.ts'

/**
 * Every Redis key: its name, type, content and life; what ends in a colon is followed by what the comment says. The
 * scripts are built from the same names. docs/storage.md is the table in prose.
 */
export const keys = {
  /**
   * hash: version, parts (its manifest), turn (how many manifests there were) and drawn of the snapshot; ready (counters
   * are complete); booked (the mark up to where the stream is booked; booked:STREAM of the other streams), filled, streams
   * (how many there are). No expiry; its absence means Redis lost its data.
   */
  state: 'state',
  /** string: who fills the counters of an empty Redis just now. For a minute. */
  filling: 'filling',
  /** hash: per stream its oldest entry, how often it was read in vain, when last (ms), and how much smaller batches are for it. */
  tries: 'tries',
  /** set: streams that were there when the counters were filled. What they have charged is charged again. */
  left: 'left',
  /** hash: version, drawn, read, content and stored of the catalogue of services. No expiry. */
  catalog: 'catalog',
  /** stream: request and hit events until the drain has booked them; `events:1` and on where they are in parts. Never trimmed. */
  events: 'events',
  /** set: `events:1` and on, the streams besides `events` that may have entries. */
  streams: 'streams',
  /** hash: stream -> its last entry when the number of streams was changed, until it is booked. */
  barrier: 'barrier',
  /** stream: hits that came while the counters were not there, until the cron moves them to Postgres for their replay. */
  early: 'early',
  /** set: campaigns with open holds, so that the cron can release them. */
  held: 'held',
  /** set: campaigns that must not serve, effective at once. */
  paused: 'paused',
  /** set: publishers whose hits do not count. */
  blocked: 'blocked',
  /** counter: hits that neither store could take. */
  unstored: 'unstored',
  /** campaign, hash: its budgets and destination, when they were written (at), what each day and the campaign spent (s:DAY, S) and holds (h:DAY, H), in microdollars. */
  campaign: 'c:',
  /** grclid, string: until when, ms, a bid can be rendered. Gone once it has been. */
  bid: 'bid:',
  /** campaign, zset: grclid -> expiry of its hold, ms. */
  holdExpiry: 'hz:',
  /** campaign, hash: grclid -> "amount|day" of its hold; in a group "amount|day|chat|grclid", the chat's cap slot. */
  holdAmount: 'hh:',
  /** campaign:user, zset: grclid -> when its slot in the frequency cap is free again, ms. Expires with its last member. */
  cap: 'cap:',
  /** grclid:kind, string: hit id that counted; grclid:id for a conversion. */
  seen: 'seen:',
  /** user, set: campaigns that the user muted, and advertisers, behind `MUTED_ADVERTISER`. */
  mute: 'mute:',
  /** publisher:session, zset: submission -> when it came, ms. */
  feedbackRate: 'fb:',
  /** publisher:second, counter: ad requests. */
  adRate: 'rl:',
  /** campaign, hash: its generated copy; per variant (style, language, intent) its expiry, state, content version and text. */
  copies: 'copy:',
  /** publisher:day, counter: requests to a language model that its ads caused on that UTC day; examples:day: for what people say around campaigns. */
  copySpend: 'llm:',
  /** stream: searches, clicks and integrations of the index until they are booked. Never trimmed. */
  indexEvents: 'ix:events',
  /** search id, string: its publisher and, sealed, what its follow-ups build on; for a week. */
  thread: 'ix:t:',
  /** grclid:type, string: the conversion of that type which a pixel reported and the ad paid for. */
  pixelPaid: 'pxp:',
  /** address:minute, counter: pixel batches of one client. */
  pixelBurst: 'pxa:',
  /** pixel:second, counter: pixel batches of one advertiser. */
  pixelRate: 'pxr:',
  /** address:minute, counter: hits of one client. */
  burst: 'burst:',
} as const

/** Stands before the id of an advertiser that is muted; nothing stands before a campaign's. */
export const MUTED_ADVERTISER = 'adv:'
/** A hit counts once within this life; afterwards every repeat is late anyway. */
export const SEEN_TTL_MS = 26 * HOUR_MS
/** As long as a click may be owed a conversion, and a day. */
export const PIXEL_PAID_TTL_MS = 31 * DAY_MS
/** Ad requests per publisher and second. */
export const AD_RATE_PER_SECOND = 2000
/** Feedback per session in any minute. */
export const FEEDBACK_PER_MINUTE = 30
/** Pixel batches per public client address and minute, and per pixel and second. */
export const COLLECT_PER_MINUTE = 120
export const COLLECT_PER_SECOND = 500
/** Hits per public client address and minute. */
export const BURST_PER_MINUTE = 300
