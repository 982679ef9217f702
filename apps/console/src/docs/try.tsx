import { useState } from 'preact/hooks'
import { Code } from '../ui/code.tsx'

export type TryRequest = {
  id: string
  method: string
  path: string
  role: string
  parameters: { name: string; in: string; example?: unknown }[]
  example: string | undefined
}
type Answer = { status: string; reason: string | null; text: string; ms: number }

/** A request to this very stack, with whoever is signed in. */
export function Try({ request }: { request: TryRequest }) {
  const { id, method, parameters, example, role } = request
  const [answer, setAnswer] = useState<Answer | undefined>()
  const [isBusy, setIsBusy] = useState(false)
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    setIsBusy(true)
    setAnswer(await send(request, new FormData(event.currentTarget as HTMLFormElement)))
    setIsBusy(false)
  }
  return (
    <details class="try-it">
      <summary>Try it here</summary>
      <form class="try" onSubmit={(event) => void submit(event)}>
        {parameters.map(({ name, in: place, example: value }) => (
          <label key={name} class="field">
            {name}
            <input
              name={`${place}:${name}`}
              defaultValue={value === undefined ? '' : String(value)}
              required={place === 'path'}
              autocomplete="off"
            />
          </label>
        ))}
        {method !== 'GET' && example !== undefined && (
          <label class="field">
            Body
            <textarea
              name="body"
              rows={Math.min(16, example.split('\n').length + 1)}
              spellcheck={false}
            >
              {example}
            </textarea>
          </label>
        )}
        <p class="does">
          <button type="submit" class="button small" disabled={isBusy}>
            {isBusy ? 'Sending …' : `Send ${method}`}
          </button>
          <Credential role={role} />
        </p>
        <div role="status" id={`${id}-answer`}>
          {answer && <Shown answer={answer} />}
        </div>
      </form>
      {method !== 'GET' && <p class="note">It is a real request: what it changes is changed.</p>}
    </details>
  )
}

const Credential = ({ role }: { role: string }) =>
  role === 'nobody' ? (
    <span class="note">No key needed.</span>
  ) : (
    <span class="note">
      As the {role} who is signed in to <a href={`/console/${role}`}>the console</a>.
    </span>
  )

const Shown = ({ answer: { status, reason, text, ms } }: { answer: Answer }) => (
  <>
    <p>
      <b>{status}</b> after {ms} ms {reason && <code>X-No-Ad-Reason: {reason}</code>}
    </p>
    {text && <Code text={text} />}
  </>
)

const MOST_SHOWN = 20_000

async function send({ method, path, role }: TryRequest, form: FormData): Promise<Answer> {
  let filled = path
  const query = new URLSearchParams()
  for (const [name, value] of form) {
    const [place, field] = name.split(':')
    const text = String(value).trim()
    if (place === 'path') filled = filled.replace(`{${field}}`, encodeURIComponent(text))
    if (place === 'query' && field && text !== '') query.set(field, text)
  }
  const body = form.get('body')
  const began = performance.now()
  const answer = await fetch(`/console/api${filled}${query.size > 0 ? `?${query}` : ''}`, {
    method,
    headers: { 'X-Aside-Role': role },
    redirect: 'manual',
    ...(body === null ? {} : { body: String(body) }),
  }).catch(() => undefined)
  const ms = Math.round(performance.now() - began)
  if (!answer) return { status: 'No answer', reason: null, text: '', ms }
  const status = answer.type === 'opaqueredirect' ? 'A redirect' : String(answer.status)
  const text = pretty(await answer.text()).slice(0, MOST_SHOWN)
  return { status, reason: answer.headers.get('X-No-Ad-Reason'), text, ms }
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
