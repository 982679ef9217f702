import { useState } from 'preact/hooks'
import { callBelow } from '../console/answers.ts'
import { signIn } from '../console/session.ts'
import { NewKey } from '../form/new-key.tsx'

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
    <NewKey
      title="Key"
      note="The old key works for an hour more, so that your servers can change."
      ask="A new key is shown once, and the old one ends in an hour."
      name="Your new key"
      rotate={rotate}
      secret={secret}
    />
  )
}
