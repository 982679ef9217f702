import { useState } from 'preact/hooks'
import { sayFailure } from '../console/session.ts'
import { useSending } from '../form/sending.ts'
import { Head } from '../report/head.tsx'
import { Table } from '../report/table.tsx'
import { count } from '../ui/format.ts'
import { call } from './role.tsx'

export type LineResult = {
  line: number
  key: string | null
  status: 'created' | 'updated' | 'error'
  error?: string
}
type Progress = { done: number; all: number; results: LineResult[]; says: string }

/** Lines of one request: small enough that progress is seen, large enough to be quick. */
const AT_ONCE = 500

/** Publishers, advertisers, campaigns and services by the line, with a result for each. */
export function Import() {
  const [progress, setProgress] = useState<Progress | undefined>()
  const { isBusy, alone } = useSending()
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget as HTMLFormElement)
    const file = form.get('file')
    await alone(async () => {
      const text =
        file instanceof File && file.size > 0 ? await file.text() : String(form.get('lines'))
      await importLines(text, setProgress)
    })
  }
  return (
    <>
      <Head title="Import">
        <p class="lede">
          A line each, as JSON. The same type and key again updates; a bad line spoils no other.
          Lines are counted without blank ones.
        </p>
      </Head>
      <section class="panel">
        <form class="stack" onSubmit={(event) => void submit(event)}>
          <label class="field">
            A file of lines
            <input type="file" name="file" accept=".ndjson,.jsonl,.json,.txt" />
          </label>
          <label class="field">
            Or the lines themselves
            <textarea
              name="lines"
              rows={8}
              spellcheck={false}
              placeholder={
                '{"type": "publisher", "key": "my-chat", "name": "My chat", "url": "https://chat.example"}'
              }
            />
          </label>
          <p class="does">
            <button type="submit" class="button" disabled={isBusy}>
              {isBusy ? 'Sending …' : 'Import'}
            </button>
            <a href="/docs/api-operator#postAdminImport">What a line may say</a>
          </p>
        </form>
      </section>
      {progress && <Shown progress={progress} />}
    </>
  )
}

async function importLines(text: string, tell: (progress: Progress) => void): Promise<void> {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const progress: Progress = { done: 0, all: lines.length, results: [], says: '' }
  tell({ ...progress })
  while (progress.done < lines.length) {
    const part = lines.slice(progress.done, progress.done + AT_ONCE)
    const result = await call('POST /admin/import', { body: part.join('\n') as never })
    if (!result.ok) {
      tell({ ...progress, says: `${sayFailure(result)} What is above it is imported.` })
      return
    }
    const { results } = result.data as { results: LineResult[] }
    const at = progress.done
    progress.results.push(...results.map((one) => ({ ...one, line: one.line + at })))
    progress.done += part.length
    tell({ ...progress })
  }
}

function Shown({ progress: { done, all, results, says } }: { progress: Progress }) {
  const by = (status: LineResult['status']) => results.filter((one) => one.status === status)
  const wrong = by('error')
  return (
    <section class="panel">
      <header class="panel-head">
        <h2>Result</h2>
      </header>
      <label class="field">
        {count(done)} of {count(all)} lines
        <progress value={done} max={all} />
      </label>
      <p role="status">
        {count(by('created').length)} created, {count(by('updated').length)} updated,{' '}
        {count(wrong.length)} refused.
      </p>
      {says && <p class="notice bad">{says}</p>}
      {wrong.length > 0 && (
        <Table
          caption="Lines that were refused"
          rows={wrong}
          most={100}
          keyOf={({ line }) => String(line)}
          columns={[
            { key: 'line', label: 'Line', show: ({ line }) => line },
            { key: 'key', label: 'Key', show: ({ key }) => key ?? '–' },
            { key: 'error', label: 'Why', show: ({ error }) => error ?? '' },
          ]}
        />
      )}
    </section>
  )
}
