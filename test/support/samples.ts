/** A browser's user agent: hits without one of these are unknown, with a script's they are bots. */
export const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

/** A campaign as the operator makes it; every test overrides what it is about. */
export const trailShoes = {
  name: 'Trail shoes',
  title: 'Ridge trail running shoes',
  brand_name: 'Ridge',
  description: 'Trail running shoes with deep lugs for muddy and rocky paths.',
  ad_texts: ['Grip for muddy trails.'],
  landing_page: 'https://ridge.example/shoes',
  keywords: ['trail running shoes', 'trail shoes', 'running shoes'],
  topics: ['sports'],
  pricing_model: 'cpm',
  bid: 50,
  daily_budget: 1000,
  pacing: 'asap',
}

/** A conversation that the trail shoes answer; the session is new each time. */
export const shoesRequest = () => ({
  messages: [{ role: 'user', content: 'Which trail running shoes should I buy for muddy trails?' }],
  sessionId: `s-${crypto.randomUUID()}`,
  placements: [{ placement: 'below_response', placement_id: 'main' }],
  device: { country: 'US', ua: CHROME },
})

/** A lead form that asks for an address. */
export const leadForm = {
  form_id: 'demo',
  headline: 'See it live',
  fields: [{ name: 'mail', type: 'email', label: 'E-mail', required: true }],
  submit_text: 'Book',
  consent_text: 'Ridge may write to me.',
  privacy_policy_url: 'https://ridge.example/privacy',
  success_message: 'See you.',
}

/** A service of the index. */
export const queueService = {
  name: 'Queue',
  category: 'Background Jobs',
  description: 'Runs background jobs from a queue.',
  website_url: 'https://queue.example',
}

/** Variables with which the app is built without any store. */
export const OFFLINE = {
  DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none',
  UPSTASH_REDIS_REST_URL: 'http://127.0.0.1:9',
  UPSTASH_REDIS_REST_TOKEN: 'none',
  TOKEN_KEYS: `1:${Buffer.alloc(32).toString('base64')}`,
  ADMIN_API_KEY: 'none-none-none-none',
}

/** A service of the index as the operator puts it there. */
export const postbird = {
  name: 'Postbird',
  category: 'Email',
  description: 'Transactional email API: sends password reset emails and receipts.',
  website_url: 'https://postbird.example',
  setup_url: 'https://postbird.example/keys',
  env_vars: ['POSTBIRD_API_KEY'],
  tags: ['email', 'transactional'],
  capabilities: ['send transactional emails', 'password reset emails'],
  install: {
    summary: 'Install the package',
    steps: [{ action: 'Install', command: 'npm i postbird' }],
  },
}
