import { useState } from 'preact/hooks'
import { API, type Role, sendAs } from '../console/session.ts'

/** The whole list, however many pages it has: what `Link` names as `next` (RFC 8288). Undefined where one is missing. */
async function readPages(side: Role, first: string): Promise<string[] | undefined> {
  const pages: string[] = []
  const init = { headers: { Accept: 'text/csv' } }
  for (let url: string | undefined = first; url; ) {
    const answer: Response | undefined = await sendAs(side)(url, init).catch(() => undefined)
    if (!answer?.ok) return undefined
    const text = await answer.text()
    pages.push(pages.length === 0 ? text : text.slice(text.indexOf('\n') + 1))
    url = nextOf(answer)
  }
  return pages
}

/** On the console's own way to the service. */
function nextOf({ headers, url }: Response): string | undefined {
  const next = /<([^>]+)>; rel="next"/.exec(headers.get('Link') ?? '')?.[1]
  return next && new URL(url).pathname + new URL(next, url).search
}

type CsvProps = { side: Role; path: string; query?: Record<string, string | undefined> }

/** Saves a report as a file, as the same route answers it to `Accept: text/csv`. */
export function Csv({ side, path, query = {} }: CsvProps) {
  const [says, setSays] = useState('')
  const save = async () => {
    setSays('')
    const asked = Object.entries(query).filter((entry): entry is [string, string] => !!entry[1])
    const pages = await readPages(side, `${API}${path}?${new URLSearchParams(asked)}`)
    if (!pages) return setSays('It could not be fetched. Try again.')
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob(pages, { type: 'text/csv' }))
    const name = path.split('/').slice(-1)[0] ?? 'report'
    link.download = `${name}${query.start_date ? `_${query.start_date}_${query.end_date}` : ''}.csv`
    link.click()
    URL.revokeObjectURL(link.href)
  }
  return (
    <>
      <button type="button" class="button small quiet" onClick={() => void save()}>
        CSV
      </button>
      <span role="status" class="note">
        {says}
      </span>
    </>
  )
}
