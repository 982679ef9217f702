import { encodeText, widthOf } from './font.ts'

/** A text on a page: points from the left (or, `right`, where it ends) and from the top. */
export type Mark = {
  text: string
  x: number
  y: number
  size?: number
  bold?: boolean
  right?: boolean
}
/** A line across a page. */
export type Rule = { from: number; to: number; y: number }
export type Page = { marks: readonly Mark[]; rules: readonly Rule[] }
type About = { title: string; author: string; madeAt: Date }

/** A4, in points. */
export const PAGE = { width: 595, height: 842 }
const USUAL = 9

/**
 * Pages of text as PDF 1.4 in Helvetica, which every reader has: nothing is embedded. The same pages are the same bytes.
 * All of it is ASCII, so offsets are lengths of strings.
 */
export function writePdf(pages: readonly Page[], about: About): Uint8Array {
  const font = (name: string) =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
  const kids = pages.map((_, i) => `${FIRST_PAGE + 2 * i} 0 R`).join(' ')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<< /Title ${encodeText(about.title)} /Author ${encodeText(about.author)} /Producer (Aside) ` +
      `/CreationDate (D:${about.madeAt.toISOString().replaceAll(/\D/g, '').slice(0, 14)}Z) >>`,
    ...pages.flatMap((page, i) => {
      const content = contentOf(page)
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] ` +
          `/Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> /Contents ${FIRST_PAGE + 2 * i + 1} 0 R >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ]
    }),
  ]
  return new TextEncoder().encode(joinObjects(objects))
}

/** Number of the first page's object: behind catalogue, tree, two fonts and what is said of the document. */
const FIRST_PAGE = 6

function contentOf({ marks, rules }: Page): string {
  const texts = marks.map(({ text, x, y, size = USUAL, bold = false, right = false }) => {
    const left = right ? x - widthOf(text, size) : x
    const place = `${left.toFixed(2)} ${(PAGE.height - y).toFixed(2)}`
    return `BT /${bold ? 'F2' : 'F1'} ${size} Tf ${place} Td ${encodeText(text)} Tj ET`
  })
  const lines = rules.map(({ from, to, y }) => {
    const height = (PAGE.height - y).toFixed(2)
    return `0.5 w ${from} ${height} m ${to} ${height} l S`
  })
  return [...texts, ...lines].join('\n')
}

/** Objects with the table of where each starts. */
function joinObjects(objects: readonly string[]): string {
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, i) => {
    const at = file.length
    file += `${i + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const entry = (offset: number) => `${String(offset).padStart(10, '0')} 00000 n \n`
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.map(entry).join('')}`
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 5 0 R >>\n`
  return `${file}${table}${trailer}startxref\n${file.length}\n%%EOF\n`
}
