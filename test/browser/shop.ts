import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startStack } from '../../local/stack.ts'
import { launch } from './chromium.ts'

type Answer = Record<string, unknown>

/** The Worker in workerd, an advertiser's shop on another origin under a strict policy, and Chromium. */
export async function startShop() {
  const env = { AD_DEADLINE_MS: '5000', REDIS_TIMEOUT_MS: '5000' }
  const stack = await startStack({ env, cronSeconds: 0, redis: 'emulated', log: () => undefined })
  const admin = async (path: string, body: object): Promise<Record<string, string>> => {
    const headers = { authorization: `Bearer ${stack.adminKey}` }
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    const answer = await fetch(`${stack.url}/admin${path}`, init)
    if (!answer.ok) throw new Error(`POST ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Record<string, string>
  }
  await stack.fireCron()
  const publisher = await admin('/publishers', { name: 'Chat', url: 'https://chat.example' })
  const advertiser = await admin('/advertisers', { name: 'Ridge', email: 'ads@ridge.example' })
  await admin('/campaigns', { ...shoes, advertiser_id: advertiser.advertiser_id })
  const shop = await startPages(stack.url, advertiser.pixel_id ?? '')
  const browser = await launch()
  return {
    browser,
    service: stack.url,
    shop: shop.url,
    /** The tracked link of an ad, as a chat would show it. */
    clickUrl: async (): Promise<string> => {
      const answer = await fetch(`${stack.url}/api/v1/ad`, {
        method: 'POST',
        headers: { authorization: `Bearer ${publisher.api_key}` },
        body: JSON.stringify(question),
      })
      const [ad] = (await answer.json()) as { clickUrl: string }[]
      return ad?.clickUrl ?? ''
    },
    /** A report of the advertiser, after all that happened is booked. */
    report: async (path: string): Promise<Answer> => {
      await admin('/drain', {})
      const headers = { 'x-api-key': advertiser.api_key ?? '' }
      const answer = await fetch(`${stack.url}/advertiser-dashboard${path}`, { headers })
      return (await answer.json()) as Answer
    },
    close: async () => {
      await browser.close()
      await shop.close()
      await stack.close()
    },
  }
}
export type Shop = Awaited<ReturnType<typeof startShop>>

/** Pages that allow nothing but the pixel: no inline script, no eval, no other address. */
async function startPages(service: string, pixelId: string) {
  const policy = `default-src 'none'; script-src ${service}; connect-src ${service}; form-action 'self'`
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy })
    response.end(`<!doctype html><title>Shop</title>
      <script async src="${service}/px.js?id=${pixelId}"></script>
      <h1>Shoes</h1><button type="button">Size</button>
      <form action="/thanks"><input name="mail"><input type="submit" value="Send"></form>`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const shoes = {
  name: 'Trail shoes',
  title: 'Ridge trail running shoes',
  brand_name: 'Ridge',
  description: 'Trail running shoes with deep lugs for muddy and rocky paths.',
  ad_texts: ['Grip for muddy trails.'],
  landing_page: 'https://ridge.example/shoes',
  keywords: ['trail running shoes', 'trail shoes', 'running shoes'],
  topics: ['sports'],
  pricing_model: 'cpa',
  bid: 5,
  daily_budget: 1000,
  pacing: 'asap',
}

const question = {
  messages: [{ role: 'user', content: 'Which trail running shoes should I buy for muddy trails?' }],
  sessionId: 'pixel',
  placements: [{ placement: 'below_response', placement_id: 'main' }],
  device: { country: 'US' },
}
