import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createOperator } from '../../local/demo/operator.ts'
import { walk } from '../../scripts/first-view/walk.ts'
import { seedTenant, type Tenant } from '../support/app.ts'
import { startService } from '../support/local.ts'

/** The script against the service as `npm start` runs it, of which the operator does nothing meanwhile. */
let service: Awaited<ReturnType<typeof startService>>
let tenant: Tenant
let cron: ReturnType<typeof setInterval>
let ownKey: string

beforeAll(async () => {
  service = await startService()
  tenant = await seedTenant(service, { baseline_relevancy: 0.2 })
  ownKey = await addDemo()
  cron = setInterval(() => void service.cron().catch(() => undefined), 1000)
}, 240_000)
afterAll(async () => {
  clearInterval(cron)
  await service.stack.close()
})

/** The demo's campaigns, beside which the script's has to be shown. Answers the key of the advertiser that is the demo's. */
async function addDemo(): Promise<string> {
  const operator = createOperator(service.stack.url, service.stack.adminKey)
  const text = await readFile('local/demo/campaigns.ndjson', 'utf8')
  const results = await operator.import(text.trim().split('\n'))
  expect(results.filter(({ status }) => status === 'error')).toEqual([])
  const owner = results.filter(({ key }) => key === 'demo').at(-1)
  return await operator.rotate({ advertiser_id: owner?.id ?? '' })
}

type Told = { lines: string[]; signal?: AbortSignal; tell?: (line: string) => void }

async function told(advertiserKey: string, given: Told = { lines: [] }): Promise<string[]> {
  const { lines, signal = new AbortController().signal } = given
  const keys = { advertiserKey, publisherKey: tenant.publisherKey, signal }
  const tell = (line: string) => {
    lines.push(line)
    given.tell?.(line)
  }
  await walk({ origin: service.stack.url, ...keys, tell })
  return lines
}

it('an advertiser comes from its key to the first paid view, and every mistake is answered with what to do', async () => {
  const lines = await told(tenant.advertiserKey)
  const statuses = lines.flatMap((line) => /^A mistake: (\d+) (.+)/.exec(line)?.slice(1, 2) ?? [])
  expect(new Set(statuses)).toEqual(new Set(['404', '409', '422']))
  expect(lines).toEqual(
    expect.arrayContaining([
      'The account is Ridge.',
      'The chat shows "Ridge Dob 6: A beginner telescope for the rings of Saturn."',
      'The click lands on https://ridge.example/planets',
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

it('the demo has nothing of the kind, so its own advertiser gets there too', async () => {
  const lines = await told(ownKey)
  expect(lines).toContainEqual(expect.stringMatching(/^Preview: an ad for /))
  expect(lines).toContainEqual(expect.stringMatching(/^Preview: none for /))
  expect(lines).toContain('Paused again.')
}, 120_000)

it('who stops it leaves no active campaign', async () => {
  const stop = new AbortController()
  const lines: string[] = []
  const tell = (line: string) => {
    if (line.startsWith('The chat shows')) stop.abort(new Error('Stopped.'))
  }
  await expect(told(ownKey, { lines, signal: stop.signal, tell })).rejects.toThrow('Stopped.')
  expect(lines.at(-1)).toBe('Paused again.')
  const headers = { 'x-api-key': ownKey }
  const answer = await service.request('/advertiser-dashboard/campaigns?status=active', { headers })
  const { campaigns } = (await answer.json()) as { campaigns: { name: string }[] }
  expect(campaigns.filter(({ name }) => name === 'Telescopes')).toEqual([])
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
