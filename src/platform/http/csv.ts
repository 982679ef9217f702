import { type Accepted, listAccepted } from './accept.ts'

type Cell = string | number | boolean | null
type Row = Record<string, unknown>

/** Rows, and which of their fields are columns, in order. */
export type Table = { columns: readonly string[]; rows: readonly Row[] }

/** RFC 4180: a header row of the field names, CRLF after every row. A text that may be a formula gets an apostrophe in front. */
export function csvOf({ columns, rows }: Table): string {
  const lines = [columns, ...rows.map((row) => columns.map((column) => cellOf(row, column)))]
  return lines.map((cells) => `${cells.map(writeCell).join(',')}\r\n`).join('')
}

function cellOf(row: Row, column: string): Cell {
  const value = row[column]
  if (value === undefined || value === null) return null
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    return value
  }
  return JSON.stringify(value)
}

function writeCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell !== 'string') return String(cell)
  const text = mayBeFormula(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * Whether a spreadsheet may take a text for a formula (OWASP, CSV injection): it begins with one of the signs, also in
 * full width or another form of the same sign, blanks in front or not, or with a blank that parts cells or lines.
 */
function mayBeFormula(text: string): boolean {
  if (/^[\t\r\n]/.test(text)) return true
  const [first = ''] = text.trimStart()
  return /^[=+\-\u2212@]/.test(first.normalize('NFKC'))
}

/** Whether the caller of this `Accept` header would rather have CSV than JSON. */
export function prefersCsv(accept: string | undefined): boolean {
  const accepted = listAccepted(accept ?? '*/*')
  const csv = qualityOf(accepted, ['text/csv', 'text/*', '*/*'])
  return csv > qualityOf(accepted, ['application/json', 'application/*', '*/*'])
}

/** What the most telling range that matches says; the names go from the most telling on. */
function qualityOf(accepted: readonly Accepted[], names: readonly string[]): number {
  for (const name of names) {
    const found = accepted.find((one) => one.name === name)
    if (found) return found.quality
  }
  return 0
}
