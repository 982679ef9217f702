import { useState } from 'preact/hooks'
import { callBelow } from '../console/answers.ts'
import { signIn } from '../console/session.ts'
import { NewKey } from '../form/new-key.tsx'

type Side = 'publisher' | 'advertiser'

/** A new key of one's own; this session goes on with it. */
export const OwnKeys = ({ side }: { side: Side }) => (
  <>
    <OwnKey
      side={side}
      title="Key"
      note="The old key works for an hour more, so that your servers can change."
      button="Make a new key"
      ask="A new key is shown once, and the old one ends in an hour."
    />
    {side === 'publisher' && (
      <OwnKey
        side={side}
        use="server"
        title="A key for servers"
        note="Where pages may ask, their key is public and opens no desk: this one does. The keys for pages stay."
        button="Make a key for servers"
        ask="A new key is shown once. One for servers that there was before ends in an hour."
      />
    )}
  </>
)

type Says = { title: string; note: string; button: string; ask: string }
type KeyProps = Says & { side: Side; use?: 'server' }

function OwnKey({ side: role, use, ...says }: KeyProps) {
  const [secret, setSecret] = useState('')
  const rotate = async () => {
    const result = await callBelow(role)('POST /keys/rotate', { body: use ? { use } : {} })
    if (result.ok) {
      const key = String(Reflect.get(Object(result.data), 'api_key'))
      setSecret(key)
      await signIn(role, key)
    }
    return result
  }
  return <NewKey {...says} name="Your new key" rotate={rotate} secret={secret} />
}
