import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildClient } from '../../scripts/build-client.ts'
import { trailShoes } from '../support/samples.ts'
import { launch } from './chromium.ts'
import { startPublisher } from './publisher.ts'
import { startService } from './service.ts'

/** All there is: the Worker in workerd, a publisher's chat app on another origin, and Chromium. */
export async function startWorld() {
  const client = mkdtempSync(join(tmpdir(), 'aside-client-'))
  buildClient(client)
  const campaign = { ...trailShoes, frequency_cap: { limit: 50, window_seconds: 3600 } }
  const service = await startService(campaign)
  const { stack, publisher: owner } = service
  await service.admin('/experiments', {
    publisher_id: owner.publisher_id,
    name: 'Frame',
    arms: ['solid', 'dashed'].map((label) => ({
      label,
      weight: 1,
      renderer_key: 'frame-v1',
      composition: { tokens: {}, props: { compact: label === 'dashed' } },
    })),
    status: 'active',
  })
  const apiKey = owner.api_key ?? ''
  const publisher = await startPublisher({ baseUrl: stack.url, apiKey, client })
  const browser = await launch()
  return {
    browser,
    publisher,
    service: stack.url,
    /** Another publisher; `serverKey` reads its reports. */
    newPublisher: async (fields: object) => {
      const made = await service.admin('/publishers', {
        name: 'New',
        url: 'https://new.example',
        ...fields,
      })
      const publisher_id = made.publisher_id ?? ''
      return {
        key: made.api_key ?? '',
        serverKey: async () =>
          (await service.admin('/keys/rotate', { publisher_id, use: 'server' })).api_key ?? '',
      }
    },
    /** A publisher's report, after all that happened is booked. */
    report: async (path: string, key = apiKey) =>
      await service.report(`/publisher-dashboard${path}`, key),
    close: async () => {
      await browser.close()
      await publisher.close()
      await stack.close()
      rmSync(client, { recursive: true, force: true })
    },
  }
}
export type World = Awaited<ReturnType<typeof startWorld>>
