import { fitText } from '../../platform/pdf/font.ts'
import { type Mark, PAGE, type Page, type Rule, writePdf } from '../../platform/pdf/write.ts'
import { nameLine, type Party, type StatementOf } from './bill.ts'

export type Paper = {
  side: 'advertiser' | 'publisher'
  statement: StatementOf
  party: Party
  /** Who bills or pays, a line each. */
  issuer: readonly string[]
}

const LEFT = 50
const RIGHT = PAGE.width - LEFT
/** Where the columns of numbers end. */
const COLUMNS = { views: 330, clicks: 390, conversions: 460, amount: RIGHT }
const LINE = 16
const FIRST_LINE = 300
const LAST_LINE = PAGE.height - 90
/** Lines on the first page, and on those behind it, which have no head. */
const ON_FIRST = Math.floor((LAST_LINE - FIRST_LINE) / LINE)
const HEAD = 80
const ON_OTHERS = Math.floor((LAST_LINE - HEAD - LINE) / LINE)

/** A closed month on paper: an advertiser's invoice, a publisher's statement. */
export function printStatement({ side, statement, party, issuer }: Paper): Uint8Array {
  const kind = side === 'advertiser' ? 'Invoice' : 'Statement'
  const rows = statement.lines
  const chunks = [rows.slice(0, ON_FIRST)]
  for (let at = ON_FIRST; at < rows.length; at += ON_OTHERS) {
    chunks.push(rows.slice(at, at + ON_OTHERS))
  }
  const pages = chunks.map((lines, i): Page => {
    const top = i === 0 ? FIRST_LINE : HEAD + LINE
    const head = i === 0 ? headOf(kind, { statement, party, issuer }) : []
    const isLast = i === chunks.length - 1
    const foot = isLast ? totalOf(statement, top + lines.length * LINE) : { marks: [], rules: [] }
    return {
      marks: [
        ...head,
        ...columnsAt(top - LINE),
        ...lines.flatMap((line, n) => rowAt(line, top + n * LINE)),
        ...foot.marks,
        { text: statement.number, x: LEFT, y: PAGE.height - 40, size: 8 },
        {
          ...{ text: `${i + 1} / ${chunks.length}`, x: RIGHT, y: PAGE.height - 40, size: 8 },
          right: true,
        },
      ],
      rules: [{ from: LEFT, to: RIGHT, y: top - LINE + 4 }, ...foot.rules],
    }
  })
  const title = `${kind} ${statement.number}`
  const madeAt = new Date(`${statement.closed_at ?? statement.period_end}Z`)
  return writePdf(pages, { title, author: issuer[0] ?? 'Aside', madeAt })
}

function headOf(kind: string, { statement, party, issuer }: Omit<Paper, 'side'>): Mark[] {
  const facts: [string, string][] = [
    ['Number', statement.number],
    ['Month', `${statement.month} (${statement.timezone})`],
    ['From', `${statement.period_start} UTC`],
    ['To', `${statement.period_end} UTC`],
    ['Closed', `${statement.closed_at ?? ''} UTC`],
  ]
  const wide = 230
  return [
    { text: kind, x: LEFT, y: 70, size: 20, bold: true },
    ...issuer.slice(0, 6).map(
      (text, i): Mark => ({
        text: fitText(text, { size: 9, width: wide }),
        x: 330,
        y: 62 + i * 12,
      }),
    ),
    ...[party.name, party.contact, party.id].map(
      (text, i): Mark => ({
        text: fitText(text, { size: 9, width: wide }),
        x: LEFT,
        y: 150 + i * 13,
        bold: i === 0,
      }),
    ),
    ...facts.flatMap(([name, text], i): Mark[] => [
      { text: name, x: 330, y: 150 + i * 13 },
      { text: fitText(text, { size: 9, width: 160 }), x: 385, y: 150 + i * 13 },
    ]),
  ]
}

const columnsAt = (y: number): Mark[] => [
  { text: 'For', x: LEFT, y, bold: true },
  { text: 'Views', x: COLUMNS.views, y, right: true, bold: true },
  { text: 'Clicks', x: COLUMNS.clicks, y, right: true, bold: true },
  { text: 'Conversions', x: COLUMNS.conversions, y, right: true, bold: true },
  { text: 'USD', x: COLUMNS.amount, y, right: true, bold: true },
]

const numbersAt = (
  sums: { impressions: number; clicks: number; conversions: number; amount: number },
  y: number,
): Mark[] => [
  { text: String(sums.impressions), x: COLUMNS.views, y, right: true },
  { text: String(sums.clicks), x: COLUMNS.clicks, y, right: true },
  { text: String(sums.conversions), x: COLUMNS.conversions, y, right: true },
  { text: moneyOf(sums.amount), x: COLUMNS.amount, y, right: true },
]

const rowAt = (line: StatementOf['lines'][number], y: number): Mark[] => [
  { text: fitText(nameLine(line), { size: 9, width: COLUMNS.views - LEFT - 50 }), x: LEFT, y },
  ...numbersAt(line, y),
]

function totalOf(statement: StatementOf, y: number): { marks: Mark[]; rules: Rule[] } {
  return {
    marks: [
      { text: 'Total', x: LEFT, y: y + 6, bold: true },
      ...numbersAt(statement, y + 6).map((mark) => ({ ...mark, bold: true })),
    ],
    rules: [{ from: LEFT, to: RIGHT, y: y - 8 }],
  }
}

/** Dollars to the microdollar, at least to the cent: lines add up to the total as they are printed. */
export function moneyOf(dollars: number): string {
  const [whole = '0', parts = ''] = Math.abs(dollars).toFixed(6).split('.')
  const cents = parts.replace(/0{1,4}$/, '')
  return `${dollars < 0 ? '-' : ''}${whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')}.${cents}`
}
