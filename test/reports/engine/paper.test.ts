import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { encodeText, fitText, widthOf } from '../../../src/platform/pdf/font.ts'
import { writePdf } from '../../../src/platform/pdf/write.ts'
import type { StatementOf } from '../../../src/reports/engine/bill.ts'
import { moneyOf, printStatement } from '../../../src/reports/engine/paper.ts'

const read = async (file: Uint8Array) => {
  const { text, totalPages } = await extractText(await getDocumentProxy(new Uint8Array(file)))
  return { pages: text, totalPages }
}
const line = (n: number, fields: Partial<StatementOf['lines'][number]> = {}) => ({
  type: 'activity',
  campaign_id: `019a7c11-0000-7000-8000-${String(n).padStart(12, '0')}`,
  campaign: `Campaign ${n}`,
  reason: null,
  month: null,
  impressions: n,
  clicks: 1,
  conversions: 0,
  amount: 0.25,
  ...fields,
})
const statement = (lines: StatementOf['lines']): StatementOf => ({
  number: 'INV-202602-000000000002',
  month: '2026-02',
  status: 'closed',
  timezone: 'Europe/Berlin',
  period_start: '2026-01-31T23:00:00',
  period_end: '2026-02-28T23:00:00',
  closes_at: '2026-03-02T23:00:00',
  closed_at: '2026-03-02T23:05:00',
  impressions: 1234,
  clicks: 12,
  conversions: 3,
  amount: 1234.5,
  currency: 'USD',
  lines,
})
const party = { id: 'id-of-ridge', name: 'Ridge Müller & Söhne', contact: 'ads@ridge.example' }
const print = (lines: StatementOf['lines'], side: 'advertiser' | 'publisher' = 'advertiser') =>
  printStatement({ side, statement: statement(lines), party, issuer: ['Aside Ltd', 'Street 1'] })

describe('a closed month on paper', () => {
  it('says to another reader all that it is about', async () => {
    const { pages } = await read(print([line(7), line(8, { type: 'adjustment', reason: 'fraud' })]))
    for (const said of [
      ...['Invoice', 'INV-202602-000000000002', '2026-02 (Europe/Berlin)', 'Aside Ltd', 'Street 1'],
      ...['Ridge Müller & Söhne', 'ads@ridge.example', 'id-of-ridge', 'Campaign 7', '1,234.50'],
      ...['Correction: fraud, Campaign 8', 'Total', '1 / 1'],
    ]) {
      expect(pages[0]).toContain(said)
    }
  })

  it.each([0, 1, 27, 28, 100, 1000])('has every one of %i lines once', async (count) => {
    const lines = Array.from({ length: count }, (_, n) => line(n, { campaign: `Row-${n}-end` }))
    const { pages, totalPages } = await read(print(lines))
    const text = pages.join(' ')
    for (const n of lines.keys()) expect(text.split(`Row-${n}-end`)).toHaveLength(2)
    expect(text.match(/Total/g)).toHaveLength(1)
    expect(text).toContain(`${totalPages} / ${totalPages}`)
  })

  it('is the same bytes for the same month, and a publisher has a statement', async () => {
    expect(print([line(1)])).toEqual(print([line(1)]))
    const { pages } = await read(
      print([line(1, { campaign_id: null, campaign: null })], 'publisher'),
    )
    expect(pages[0]).toContain('Statement')
    expect(pages[0]).toContain('Ads shown')
  })

  it('holds whatever a name is', async () => {
    const names = ['(', ')', '\\', ') Tj ET', '<hex>', '%%EOF', 'a'.repeat(200), '\u0007', '']
    const { pages } = await read(print(names.map((campaign, n) => line(n, { campaign }))))
    expect(pages.join()).toContain(') Tj ET')
    expect(pages.join()).toContain('Total')
    const foreign = await read(print([line(1, { campaign: 'Łódź 北京' })]))
    expect(foreign.pages[0]).toContain('?')
  })
})

it('text is in WinAnsi, or as near as it can be', () => {
  expect(encodeText('A€é')).toBe('<4180e9>')
  expect(encodeText('e\u0301')).toBe('<e9>')
  expect(encodeText('ő')).toBe('<6f>')
  expect(encodeText('北')).toBe('<3f>')
  expect(encodeText('\0')).toBe('<3f>')
})

it('text is cut to its width', () => {
  expect(widthOf('00', 10)).toBeCloseTo(11.12)
  expect(fitText('short', { size: 9, width: 100 })).toBe('short')
  const cut = fitText('W'.repeat(100), { size: 9, width: 100 })
  expect(cut).toMatch(/^W+\.\.\.$/)
  expect(widthOf(cut, 9)).toBeLessThanOrEqual(100)
})

it.each([
  [0, '0.00'],
  [1234567.5, '1,234,567.50'],
  [0.000001, '0.000001'],
  [-12.34, '-12.34'],
  [0.1 + 0.2, '0.30'],
  [1000, '1,000.00'],
])('%f dollars are written %s', (dollars, text) => expect(moneyOf(dollars)).toBe(text))

it('an empty document is one too', async () => {
  const about = { title: 'T', author: 'A', madeAt: new Date(0) }
  const file = writePdf([{ marks: [], rules: [] }], about)
  expect((await read(file)).totalPages).toBe(1)
})
