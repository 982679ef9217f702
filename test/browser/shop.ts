import { createServer } from 'node:http'
import { listenLocally } from '../support/listen.ts'
import { shoesRequest, trailShoes } from '../support/samples.ts'
import { launch } from './chromium.ts'
import { startService } from './service.ts'

/** The Worker in workerd, an advertiser's shop on another origin under a strict policy, and Chromium. */
export async function startShop() {
  const service = await startService({ ...trailShoes, pricing_model: 'cpa', bid: 5 })
  const { stack, publisher, advertiser } = service
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
        body: JSON.stringify({ ...shoesRequest(), device: { country: 'US' } }),
      })
      const [ad] = (await answer.json()) as { clickUrl: string }[]
      return ad?.clickUrl ?? ''
    },
    /** A report of the advertiser, after all that happened is booked. */
    report: async (path: string) =>
      await service.report(`/advertiser-dashboard${path}`, advertiser.api_key),
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
  return await listenLocally(server)
}
