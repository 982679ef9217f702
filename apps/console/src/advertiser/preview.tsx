import { useEffect, useState } from 'preact/hooks'
import { sayFailure } from '../console/session.ts'
import { Voices } from '../ui/account.tsx'
import { call, type Examples, type Group, type Previewed } from './wire.ts'

const SAMPLES = [
  'What is the capital of France?',
  'I can not sleep since my father died.',
  'Which credit card has no yearly fee?',
]
const ABOUT = 'Also while it is a draft. Nothing of it is kept.'
const MOST_FITS = 4
const MOST_NEAR = 2

/** What is said for a group and near it: its examples, or what it says itself as long as there are none. */
export function samplesOf({ context }: Pick<Group, 'context'>, { fits, not }: Examples): string[] {
  const own = fits.length > 0 ? fits : (context ?? '').split(/(?<=[.!?])\s+/).filter(Boolean)
  return [...own.slice(0, MOST_FITS), ...not.slice(0, MOST_NEAR)]
}

export type Tried = Previewed & { said: string }

type PreviewProps = {
  of: object
  about?: string
  /** The ad group whose page it is: of the campaign's groups the one that fits best answers. */
  groupId?: string
  /** Said for it and near it; tried at once where there are some. */
  samples?: readonly string[]
  onTried?: (tried: readonly Tried[]) => void
}

/** Sample conversations that it would be shown for, and those that it would not, each with the words that spoke. */
export function Preview({ of, about = ABOUT, groupId, samples = [], onTried }: PreviewProps) {
  const [tried, setTried] = useState<readonly Tried[]>([])
  const [says, setSays] = useState('')
  const first = [...samples, ...SAMPLES].join('\n')
  const run = async (talks: string) => {
    const lines = talks.split('\n').map((line) => line.trim())
    const conversations = [...new Set(lines.filter((line) => line !== ''))]
    const result = await call('POST /campaigns/preview', { body: { ...of, conversations } })
    setSays(sayFailure(result))
    const { data } = (result.ok ? result.data : { data: [] }) as unknown as { data: Previewed[] }
    const found = data.map((one, i) => ({ ...one, said: conversations[i] ?? '' }))
    setTried(found)
    onTried?.(found)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for what it is tried with
  useEffect(() => {
    if (samples.length > 0) void run(first)
  }, [first])
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget as HTMLFormElement)
    void run(String(form.get('talks') ?? ''))
  }
  const speaking = tried.filter((one) => one.would_show)
  const isOther = ({ ad_group_id: id }: Tried) => groupId !== undefined && id !== groupId
  const [ofGroup, ofOthers] = [speaking.filter((one) => !isOther(one)), speaking.filter(isOther)]
  const quiet = tried.filter((one) => !one.would_show)
  return (
    <section class="panel">
      <header class="panel-head">
        <h2>Where it would speak</h2>
        <p class="note">{about}</p>
      </header>
      <form class="stack" aria-label="Try conversations" onSubmit={submit}>
        <label class="field">
          What people say, one in each line
          <textarea key={first} name="talks" rows={6} defaultValue={first} required />
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
      <div class="tries" aria-live="polite">
        <Side title="It would speak" tried={ofGroup} />
        <Side title="Another ad group of the campaign would speak" tried={ofOthers} />
        <Side title="It would be quiet" tried={quiet} />
      </div>
    </section>
  )
}

const Side = ({ title, tried }: { title: string; tried: readonly Tried[] }) =>
  tried.length === 0 ? null : (
    <section class="stack">
      <h3>
        {title} ({tried.length})
      </h3>
      <ul class="stack">
        {tried.map((one) => (
          <Outcome key={one.said} one={one} />
        ))}
      </ul>
    </section>
  )

const Outcome = ({ one }: { one: Tried }) => (
  <li class="card stack">
    <p>“{one.said}”</p>
    <p class="note">
      <span class={`badge ${one.would_show ? 'good' : ''}`}>
        {one.would_show ? 'shown' : one.reason.replaceAll('_', ' ')}
      </span>{' '}
      {one.says} It fits {one.score.toFixed(2)}; the usual floor is {one.floor.toFixed(2)}.
    </p>
    {one.voices && one.voices.length > 0 && <Voices candidate={{ voices: one.voices }} />}
  </li>
)
