import { useState } from 'preact/hooks'
import { sayFailure } from '../console/session.ts'
import { Voices } from '../ui/account.tsx'
import { call, type Previewed } from './wire.ts'

const SAMPLES = [
  'Which one would you buy?',
  'What is the capital of France?',
  'I can not sleep since my father died.',
]
type Shown = Previewed & { said: string }

/** Sample conversations that it would be shown for, and those that it would not, each with the words that spoke. */
export function Preview({ of, about }: { of: object; about: string }) {
  const [shown, setShown] = useState<Shown[]>([])
  const [says, setSays] = useState('')
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget as HTMLFormElement)
    const lines = String(form.get('talks') ?? '').split('\n')
    const conversations = lines.map((line) => line.trim()).filter((line) => line !== '')
    const result = await call('POST /campaigns/preview', { body: { ...of, conversations } })
    setSays(sayFailure(result))
    if (!result.ok) return setShown([])
    const { data } = result.data as unknown as { data: Previewed[] }
    setShown(data.map((one, i) => ({ ...one, said: conversations[i] ?? '' })))
  }
  return (
    <section class="panel">
      <header class="panel-head">
        <h2>Where it would speak</h2>
        <p class="note">{about}</p>
      </header>
      <form class="stack" aria-label="Try conversations" onSubmit={(event) => void submit(event)}>
        <label class="field">
          What people say, one in each line
          <textarea name="talks" rows={5} defaultValue={SAMPLES.join('\n')} required />
        </label>
        <p class="does">
          <button type="submit" class="button">
            Try them
          </button>
        </p>
      </form>
      <p role="alert" class={says ? 'notice bad' : ''}>
        {says}
      </p>
      <ul class="stack" aria-live="polite">
        {shown.map((one) => (
          <Outcome key={one.said} one={one} />
        ))}
      </ul>
    </section>
  )
}

const Outcome = ({ one }: { one: Shown }) => (
  <li class="card stack">
    <p>
      <span class={`badge ${one.would_show ? 'good' : ''}`}>
        {one.would_show ? 'Shown' : `Not shown: ${one.reason.replaceAll('_', ' ')}`}
      </span>{' '}
      “{one.said}”
    </p>
    <p class="note">
      Fits {one.score.toFixed(2)}, where {one.floor.toFixed(2)} is the usual floor. {one.says}
    </p>
    {one.voices && one.voices.length > 0 && <Voices candidate={{ voices: one.voices }} />}
  </li>
)
