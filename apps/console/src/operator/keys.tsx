import { useState } from 'preact/hooks'
import { Form } from '../form/form.tsx'
import { NewKey } from '../form/new-key.tsx'
import { Head } from '../report/head.tsx'
import { call, textIn } from './role.tsx'

type Owner = { publisher_id: string } | { advertiser_id: string }

/** A new key for an account; the old ones work on for an hour. */
export function Rotate({ owner }: { owner: Owner }) {
  const [secret, setSecret] = useState('')
  const rotate = async () => {
    const result = await call('POST /admin/keys/rotate', { body: owner })
    if (result.ok) setSecret(textIn(result.data, 'api_key'))
    return result
  }
  return (
    <NewKey
      title="Keys"
      note="Old keys work for an hour more, so that nothing stops."
      ask="A new key is shown once. The old ones end in an hour."
      name="The new key"
      rotate={rotate}
      secret={secret}
    />
  )
}

/** Ends a key that got into wrong hands. */
export function Keys() {
  return (
    <>
      <Head title="Keys">
        <p class="note">New keys are made where their account is: publishers, advertisers.</p>
      </Head>
      <section class="panel">
        <header class="panel-head">
          <h2>End a key</h2>
          <p class="note">It stops working everywhere within a minute, and there is no way back.</p>
        </header>
        <Form
          fields={[
            {
              name: 'prefix',
              label: 'The key up to its second _, or all of it',
              kind: 'text',
              isRequired: true,
              isWide: true,
            },
          ]}
          button="End this key"
          ask="There is no way back: whatever still uses this key stops."
          send={async ({ prefix }) =>
            await call('DELETE /admin/keys/{prefix}', { path: { prefix: String(prefix) } })
          }
          done={() => 'It is revoked.'}
        />
      </section>
    </>
  )
}
