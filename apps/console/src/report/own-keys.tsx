import { useState } from 'preact/hooks'
import { callBelow } from '../console/answers.ts'
import { signIn } from '../console/session.ts'
import { Act } from '../form/act.tsx'
import { KeyOnce } from '../form/once.tsx'

/** A new key of one's own; this session goes on with it. */
export function OwnKeys({ side: role }: { side: 'publisher' | 'advertiser' }) {
  const [secret, setSecret] = useState('')
  const rotate = async () => {
    const result = await callBelow(role)('POST /keys/rotate', { body: {} })
    if (result.ok) {
      const key = String(Reflect.get(Object(result.data), 'api_key'))
      setSecret(key)
      await signIn(role, key)
    }
    return result
  }
  return (
    <section class="panel">
      <header class="panel-head">
        <h2>Key</h2>
        <p class="note">The old key works for an hour more, so that your servers can change.</p>
      </header>
      <p class="does">
        <Act
          label="Make a new key"
          act={rotate}
          says={() => ''}
          ask="A new key is shown once, and the old one ends in an hour."
        />
      </p>
      {secret && <KeyOnce name="Your new key" secret={secret} />}
    </section>
  )
}
