import { useState } from 'preact/hooks'
import { sayFailure } from '../console/session.ts'
import { Head } from '../report/head.tsx'
import { useView } from '../report/view.ts'
import { type Account, Candidates, Decided, Heard, Voices } from '../ui/account.tsx'
import { call } from './role.tsx'
import { useCampaigns } from './suggest.ts'
import { readTalk } from './talk.ts'

/** Why a conversation would get its ad, or none. */
export function Explain() {
  const view = useView()
  const campaigns = useCampaigns()
  const [found, setFound] = useState<Account | undefined>()
  const [says, setSays] = useState('')
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget as HTMLFormElement)
    const country = String(form.get('country') ?? '').trim()
    const id = String(form.get('campaign_id') ?? '').trim()
    const body = {
      messages: readTalk(String(form.get('talk') ?? '')),
      top: 10,
      ...(country && { country }),
      ...(id && { campaign_id: id }),
    }
    const result = await call('POST /admin/explain', { body: body as never })
    setSays(sayFailure(result))
    setFound(result.ok ? result.data : undefined)
  }
  return (
    <>
      <Head title="Explain">
        <p class="lede">Caps, budgets and mutes are not looked at; nothing of it is stored.</p>
      </Head>
      <section class="panel">
        <form class="grid-form" onSubmit={(event) => void submit(event)}>
          <label class="field whole">
            The conversation
            <textarea name="talk" rows={5} required maxlength={8000} />
            <small>A turn in each line; one of the assistant begins with a dash.</small>
          </label>
          <label class="field">
            Country
            <input name="country" maxlength={2} placeholder="US" />
          </label>
          <label class="field">
            A campaign whose fate is wanted
            <input
              name="campaign_id"
              list="explain-campaigns"
              placeholder="its name, then its id"
              defaultValue={view.choice('campaign')}
            />
            <datalist id="explain-campaigns">
              {campaigns.map(([id, name]) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </datalist>
          </label>
          <p class="does whole">
            <button type="submit" class="button">
              Explain
            </button>
          </p>
        </form>
        <p role="alert" class={says ? 'notice bad' : ''}>
          {says}
        </p>
      </section>
      {found && <Found found={found} />}
    </>
  )
}

function Found({ found }: { found: Account }) {
  const own = found.campaign
  return (
    <section class="panel" aria-live="polite">
      <h2>Heard</h2>
      <Heard found={found} />
      <h2>Considered</h2>
      <Candidates found={found} />
      <h2>Which words spoke</h2>
      <Voices candidate={found.candidates[0]} />
      <h2>Decided</h2>
      <Decided found={found} />
      {own && (
        <>
          <h2>The campaign you asked for</h2>
          <p>{own.says}</p>
          <Voices candidate={own} />
        </>
      )}
    </section>
  )
}
