import { useState } from 'preact/hooks'
import { API, type Role, sendAs } from '../console/session.ts'

type CsvProps = { side: Role; path: string; query?: Record<string, string | undefined> }

/** Saves a report as a file, as the same route answers it to `Accept: text/csv`. */
export function Csv({ side, path, query = {} }: CsvProps) {
  const [says, setSays] = useState('')
  const save = async () => {
    setSays('')
    const asked = Object.entries(query).filter((entry): entry is [string, string] => !!entry[1])
    const url = `${API}${path}?${new URLSearchParams(asked)}`
    const init = { headers: { Accept: 'text/csv' } }
    const answer = await sendAs(side)(url, init).catch(() => undefined)
    if (!answer?.ok) return setSays('It could not be fetched. Try again.')
    const link = document.createElement('a')
    link.href = URL.createObjectURL(await answer.blob())
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
