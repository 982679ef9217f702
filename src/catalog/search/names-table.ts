/** Names of services that are words of their own: only where the rest of the question fits them are they meant. */
export const ORDINARY = new Set(
  `render payload close neon front plain modal temporal segment make notion square kit loops linear ghost twenty folk
  bird knock daily convoy sentry axiom honeycomb sanity clerk railway fly replicate together resend crisp discourse
  paddle polar plausible fathom amplitude tally slack convex dragonfly wasabi umami medusa snowflake front plausible
  prefect temporal novu celery hangfire heap surge pusher box stream vault consul nomad terraform postmark mux harness
  canny plaid drift fathom mollie buffer stitch ory kinde orama exa groq cohere folk gorgias whereby shippo vendure
  dokku coolify kit loops hook0 smee`.split(/\s+/),
)

/** Whole platforms: named, they mostly say where one is, not what one looks for. */
export const PLATFORMS = new Set(['aws', 'google-cloud', 'microsoft-azure', 'cloudflare'])
