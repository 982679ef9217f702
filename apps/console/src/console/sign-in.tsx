import { useEffect, useState } from 'preact/hooks'
import { expired, type Role, session, signIn } from './session.ts'

const ASKS: Record<Role, { title: string; shape: string; where: string }> = {
  publisher: {
    title: 'Publisher',
    shape: 'pub_…',
    where: 'The key that your server asks for ads with.',
  },
  advertiser: { title: 'Advertiser', shape: 'adv_…', where: 'The key of your account.' },
  operator: {
    title: 'Operator',
    shape: 'ADMIN_API_KEY',
    where: 'The secret ADMIN_API_KEY of this Worker.',
  },
}

/** The door of a side: a key, or on the local stack the demo's. */
export function SignIn({ side }: { side: Role }) {
  const [says, setSays] = useState<string | undefined>()
  const [isBusy, setIsBusy] = useState(false)
  const { title, shape, where } = ASKS[side]
  useEffect(() => {
    document.title = `Sign in as ${side} · Aside`
  }, [side])
  const enter = async (key: string | undefined) => {
    setIsBusy(true)
    setSays(await signIn(side, key))
    setIsBusy(false)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget as HTMLFormElement)
    const key = String(form.get('key') ?? '').trim()
    if (key === '') setSays('Type or paste the key first.')
    else void enter(key)
  }
  return (
    <main id="main" class="page narrow" tabIndex={-1}>
      <header class="page-head">
        <p class="eyebrow">{title} console</p>
        <h1>Sign in</h1>
      </header>
      {expired.value.includes(side) && (
        <p class="notice" role="status">
          Your session is over. Sign in again to go on where you were.
        </p>
      )}
      <form class="stack" onSubmit={submit}>
        <label class="field">
          API key
          <input
            name="key"
            type="password"
            autocomplete="current-password"
            spellcheck={false}
            placeholder={shape}
            aria-invalid={says !== undefined}
            aria-describedby="key-help key-says"
          />
          <small id="key-help">{where}</small>
        </label>
        <p id="key-says" class={says ? 'notice bad' : ''} role="alert">
          {says}
        </p>
        <p class="does">
          <button type="submit" class="button" disabled={isBusy}>
            {isBusy ? 'Asking …' : 'Sign in'}
          </button>
          {session.value?.demo_sign_in && (
            <button
              type="button"
              class="button quiet"
              disabled={isBusy}
              onClick={() => void enter(undefined)}
            >
              Use the demo’s key
            </button>
          )}
        </p>
      </form>
    </main>
  )
}
