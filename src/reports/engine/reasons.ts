/** Why a view or click does not count, in the order in which they are looked for, or is not billed: for the publisher. */
export const hitReasons = {
  head: 'The address was only checked (a HEAD request): nothing was shown or opened.',
  prefetch: 'A browser fetched it in advance or for a preview: nobody had seen or opened it yet.',
  unfurler: 'A chat or network fetched it to draw a link preview: nobody had seen or opened it.',
  bot: 'It came from a crawler or another program that reads the web on its own.',
  server_click:
    'A server or another program opened the link. A click counts when a person opens it in a browser.',
  server_view:
    'A server fired the view, and views of servers are switched off for this publisher (server_views).',
  late: 'It came after its time: a view counts within the view window of the ad, a click within 24 hours.',
  duplicate: 'The same ad was seen or clicked before: each counts once, whoever fires it.',
  burst: 'Too many views and clicks came from one address within a minute.',
  publisher_blocked: 'The publisher was not approved when it came.',
  over_budget:
    'It counts, but the budget of the campaign had not enough left to pay for all of it.',
  foreign_page: "It counts, but a pixel saw the conversion on a page that is not the advertiser's.",
  pixel_again:
    'It counts, but a pixel had reported one of its type for the same ad before: an ad pays for one.',
} as const

/** What an ad is waiting for, or why it earns nothing although nothing is wrong with what came of it. */
const adReasons = {
  not_seen: 'It was served, and no view or click of it has come.',
  paid_by_click: 'The campaign pays for clicks: a view alone earns nothing.',
  paid_by_conversion: 'The campaign pays for conversions: views and clicks alone earn nothing.',
  given_back: 'It was paid, and the amount was given back to the advertiser since.',
  worth_nothing: 'Your share of its price is less than a microdollar.',
  test_ad: 'A test ad: its views and clicks are not kept.',
} as const

type AdReason = keyof typeof adReasons
export type ReasonName = AdReason | keyof typeof hitReasons

/** What a reason means; the empty text for one that nobody has explained. */
export const explainReason = (reason: string): string => explanations.get(reason) ?? ''

const explanations = new Map<string, string>(Object.entries({ ...hitReasons, ...adReasons }))

/** All reasons of hits, for reports. */
export const explainedReasons = () =>
  Object.entries(hitReasons).map(([reason, explanation]) => ({ reason, explanation }))
