import { afterAll, beforeAll, expect, it } from 'vitest'
import { walk } from '../../scripts/first-view/walk.ts'
import { seedTenant, type Tenant } from '../support/app.ts'
import { startService } from '../support/local.ts'

/** The script against the service as `npm start` runs it, of which the operator does nothing meanwhile. */
let service: Awaited<ReturnType<typeof startService>>
let tenant: Tenant
let cron: ReturnType<typeof setInterval>

beforeAll(async () => {
  service = await startService()
  tenant = await seedTenant(service, { baseline_relevancy: 0.2 })
  cron = setInterval(() => void service.cron().catch(() => undefined), 1000)
}, 120_000)
afterAll(async () => {
  clearInterval(cron)
  await service.stack.close()
})

async function told(advertiserKey: string): Promise<string[]> {
  const lines: string[] = []
  const keys = { advertiserKey, publisherKey: tenant.publisherKey }
  await walk({ origin: service.stack.url, ...keys, tell: (line) => lines.push(line) })
  return lines
}

it('an advertiser comes from its key to the first paid view, and every mistake is answered with what to do', async () => {
  const lines = await told(tenant.advertiserKey)
  const statuses = lines.flatMap((line) => /^A mistake: (\d+) (.+)/.exec(line)?.slice(1, 2) ?? [])
  expect(new Set(statuses)).toEqual(new Set(['404', '409', '422']))
  expect(lines).toEqual(
    expect.arrayContaining([
      'The account is Ridge.',
      'The chat shows "Ridge Mud 3: Trail running shoes with deep lugs for muddy trails."',
      'The click lands on https://ridge.example/mud',
      'It was an ad of the manual group.',
      'Paused again.',
    ]),
  )
  for (const path of ['metrics', 'ad-group-metrics', 'ad-unit-metrics']) {
    expect(lines.some((line) => line.startsWith(`/${path}: 1 view for $`))).toBe(true)
  }
  const said = lines.filter((line) => line.startsWith('A mistake: '))
  expect(said).toHaveLength(9)
  for (const line of said) {
    expect(line).toMatch(
      /GET \/advertiser|PATCH \/advertiser|Add an ad group|Leave out|: expected /i,
    )
  }
}, 120_000)

it('an account that has to be billed first is told so at activation', async () => {
  const made = await tenant.admin('/advertisers', {
    ...{ name: 'Unbilled', email: 'ads@unbilled.example' },
    ...{ billing_first: true, billing_enabled: false },
  })
  await expect(told(made.api_key ?? '')).rejects.toThrow(
    /402 .*can be activated once its billing is set up\. Ask the operator to enable billing/,
  )
}, 120_000)
