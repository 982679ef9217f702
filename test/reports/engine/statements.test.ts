import { extractText, getDocumentProxy } from 'unpdf'
import { beforeAll, describe, expect, it } from 'vitest'
import { adsOf, fire, seedTenant, type Tenant } from '../../support/app.ts'
import { stoppedClock } from '../../support/clock.ts'
import { filledLater, withTenants } from '../../support/fixtures.ts'

const DAY = 86_400_000
const clock = stoppedClock(Date.UTC(2026, 1, 10))
const { isolate, tenant } = withTenants({
  ...{ clock, shared: true },
  vars: { INVOICE_ISSUER: 'Aside Ltd | Street 1' },
})
const other = filledLater<Tenant>()

beforeAll(async () => {
  Object.assign(other, await seedTenant(isolate))
  await tenant.campaign({ name: '=cmd|calc' })
  const [ad] = await adsOf(await tenant.ad())
  await fire(isolate, ad?.impUrl ?? '')
  await tenant.admin('/drain', {})
  clock.at += 25 * DAY
  await isolate.cron()
})

const ask = async (side: 'advertiser' | 'publisher', path: string, accept = '*/*', of = tenant) =>
  await isolate.request(`/${side}-dashboard/statements${path}`, {
    headers: { 'x-api-key': side === 'advertiser' ? of.advertiserKey : of.publisherKey, accept },
  })

describe.each(['advertiser', 'publisher'] as const)('a month of the %s', (side) => {
  it('is one of the list, with a number', async () => {
    const month = (await (await ask(side, '/2026-02')).json()) as Record<string, unknown>
    const list = (await (await ask(side, '')).json()) as {
      statements: { month: string }[]
      data_as_of: string
    }
    const listed = list.statements.find((one) => one.month === '2026-02')
    expect(month).toMatchObject({ status: 'closed', number: expect.stringMatching(/-202602-/) })
    const { number: _own, lines: _named, data_as_of, ...rest } = month
    expect(listed).toMatchObject(rest)
    expect(data_as_of).toBe(list.data_as_of)
  })

  it('is paper once it is closed', async () => {
    const answer = await ask(side, '/2026-02/pdf')
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(answer.headers.get('content-disposition')).toMatch(/filename="(INV|STM)-202602-.*\.pdf"/)
    const file = new Uint8Array(await answer.arrayBuffer())
    const { text } = await extractText(await getDocumentProxy(file))
    expect(text[0]).toContain('Aside Ltd')
    expect(text[0]).toContain(side === 'advertiser' ? '=cmd|calc' : 'Ads shown')
    expect((await ask(side, '/2026-03/pdf')).status).toBe(409)
  })

  it.each(['/2026-01', '/2025-02', '/x', '/2026-01/pdf', '/%00'])('has no %s', async (path) => {
    expect((await ask(side, path)).status).toBe(404)
  })

  it('is nobody else’s', async () => {
    expect((await ask(side, '/2026-02', '*/*', other)).status).toBe(404)
    expect((await ask(side, '/2026-02/pdf', '*/*', other)).status).toBe(404)
  })
})

it('a name that may be a formula is none in CSV', async () => {
  const csv = await (await ask('advertiser', '/2026-02', 'text/csv')).text()
  expect(csv).toMatch(/^type,campaign_id,campaign,reason,month,/)
  expect(csv).toContain(",'=cmd|calc,")
})
