import { describe, expect, it } from 'vitest'
import { csvOf, prefersCsv } from '../../src/platform/http/csv.ts'

describe('csv', () => {
  it('has a header of field names and CRLF after every row', () => {
    const rows = [
      { date: '2026-03-01', spend: -0.5, is_active: true, end_time: null, extra: 1 },
      { date: '2026-03-02', spend: 1e-6, is_active: false },
    ]
    expect(csvOf({ columns: ['date', 'spend', 'is_active', 'end_time'], rows })).toBe(
      'date,spend,is_active,end_time\r\n2026-03-01,-0.5,true,\r\n2026-03-02,0.000001,false,\r\n',
    )
    expect(csvOf({ columns: ['a', 'b'], rows: [] })).toBe('a,b\r\n')
  })

  it.each([
    ['a,b', '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\nlines', '"two\nlines"'],
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    [' =1', "' =1"],
    ['＝1+1', "'＝1+1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['−1', "'−1"],
    ['＠SUM(A1)', "'＠SUM(A1)"],
    ['﹦1', "'﹦1"],
    ['﹢1', "'﹢1"],
    ['﹣1', "'﹣1"],
    ['﹫SUM(A1)', "'﹫SUM(A1)"],
    ['　＝1', "'　＝1"],
    ['\uFEFF=1', "'\uFEFF=1"],
    ['\ttab', "'\ttab"],
    ['\rreturn', '"\'\rreturn"'],
    ['\nline', '"\'\nline"'],
    ['a＝1', 'a＝1'],
    ['=HYPERLINK("https://x",1)', '"\'=HYPERLINK(""https://x"",1)"'],
    ['2026-03-01', '2026-03-01'],
    ['', ''],
  ])('%j is written %j', (text, want) => {
    expect(csvOf({ columns: ['name'], rows: [{ name: text }] })).toBe(`name\r\n${want}\r\n`)
  })

  it.each([
    [undefined, false],
    ['', false],
    ['*/*', false],
    ['application/json', false],
    ['text/csv', true],
    ['TEXT/CSV; header=present', true],
    ['text/*', true],
    ['text/csv, application/json', false],
    ['text/csv, application/json;q=0.9', true],
    ['text/csv;q=0.5, */*;q=0.1', true],
    ['text/csv;q=0, text/*', false],
    ['text/html, */*;q=0.8', false],
    ['text/csv;q=nonsense', false],
  ])('Accept: %s', (accept, want) => {
    expect(prefersCsv(accept)).toBe(want)
  })
})
