/** Every Redis key: its name, type, content and life. docs/storage.md is the same table in prose. */
export const keys = {
  /** hash: version (snapshot), ready (counters are complete). No expiry; its absence means Redis lost its data. */
  state: 'state',
  /** stream: request and hit events until the drain has booked them. Never trimmed. */
  events: 'events',
  /** set: campaigns with open holds, so that the cron can release them. */
  held: 'held',
  /** set: campaigns that must not serve, effective at once. */
  paused: 'paused',
  /** set: publishers whose hits do not count. */
  blocked: 'blocked',
  /** counter: hits that neither store could take. */
  unstored: 'unstored',
  /** hash: budgets and destination of a campaign, what each day and the campaign spent (s:DAY, S) and holds (h:DAY, H), in microdollars. */
  campaign: (id: string) => `c:${id}`,
  /** zset: grclid -> expiry of its hold, ms. */
  holdExpiry: (id: string) => `hz:${id}`,
  /** hash: grclid -> "amount|day" of its hold. */
  holdAmount: (id: string) => `hh:${id}`,
  /** zset: grclid -> when its slot in the frequency cap is free again, ms. Expires with its last member. */
  cap: (id: string, user: string) => `cap:${id}:${user}`,
  /** string: hit id that counted for this grclid and kind. */
  seen: (grclid: string, kind: string) => `seen:${grclid}:${kind}`,
  /** set: campaigns (and adv:ID) a user muted. */
  mute: (user: string) => `mute:${user}`,
  /** counter: ad requests of a publisher in one second. */
  adRate: (publisher: string, second: number) => `rl:${publisher}:${second}`,
  /** hash: generated copy of a campaign; per variant (style, language, intent) its expiry, state, content version and text. */
  copies: (campaign: string) => `copy:${campaign}`,
  /** counter: requests to a language model that a publisher's ads caused on one UTC day. */
  copySpend: (publisher: string, day: number) => `llm:${publisher}:${day}`,
  /** counter: hits of one address in one minute. */
  burst: (address: string, minute: number) => `burst:${address}:${minute}`,
} as const

/** A hit counts once within this life; afterwards every repeat is late anyway. */
export const SEEN_TTL_MS = 26 * 60 * 60 * 1000
/** Ad requests per publisher and second. */
export const AD_RATE_PER_SECOND = 2000
/** Hits per public client address and minute. */
export const BURST_PER_MINUTE = 300
