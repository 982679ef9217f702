import { useState } from 'preact/hooks'
import { AdCard } from './ad-card.tsx'
import { conversations, sayReason } from './conversations.ts'
import { ask, askForGroup, becomeSomebodyElse, moment, talk, visitor } from './engine.ts'
import { Margin } from './margin.tsx'

type Mode = 'one' | 'group'

/** A chat with the real ad endpoint behind it, and the engine's notes in its margin. */
export function Demo() {
  const [chosen, setChosen] = useState<string | undefined>()
  const [mode, setMode] = useState<Mode>('one')
  const choose = (label: string) => {
    const found = conversations.find((one) => one.label === label)
    setMode('one')
    setChosen(label)
    if (found) void ask(found.messages)
  }
  const turnTo = (next: Mode) => {
    setMode(next)
    setChosen(undefined)
    if (next === 'group') void askForGroup()
  }
  return (
    <>
      <fieldset class="chips">
        <legend class="hidden">Conversations to try</legend>
        {conversations.map(({ label }) => (
          <button
            key={label}
            type="button"
            class="chip"
            aria-pressed={chosen === label}
            onClick={() => choose(label)}
          >
            {label}
          </button>
        ))}
      </fieldset>
      <div class="stage">
        <section class="chat" aria-label="Demo chat">
          <ChatHead mode={mode} turnTo={turnTo} />
          <Talk />
          <Ask onAsk={() => setChosen(undefined)} />
        </section>
        <Margin />
      </div>
    </>
  )
}

function ChatHead({ mode, turnTo }: { mode: Mode; turnTo: (mode: Mode) => void }) {
  const modes: [Mode, string][] = [
    ['one', 'One person'],
    ['group', 'Group chat'],
  ]
  return (
    <div class="chat-head">
      <span>You are {visitor.value.name}</span>
      <button type="button" class="mode else" onClick={becomeSomebodyElse}>
        Be somebody else
      </button>
      <span class="modes">
        {modes.map(([name, label]) => (
          <button
            key={name}
            type="button"
            class="mode"
            aria-pressed={mode === name}
            onClick={() => turnTo(name)}
          >
            {label}
          </button>
        ))}
      </span>
    </div>
  )
}

function Talk() {
  const said = talk.value
  return (
    <div class="talk" role="log" aria-label="Conversation">
      {said.length === 0 && (
        <p class="said assistant yours">
          Choose a conversation above, or write what you would ask an assistant.
        </p>
      )}
      {said.map(({ role, content, who }) => (
        <p key={content} class={`said ${role}`}>
          {who && <span class="who">{who}</span>}
          {content}
        </p>
      ))}
      {said.length > 0 && <p class="said assistant yours">Your assistant’s answer stands here.</p>}
      <Answer />
    </div>
  )
}

function Answer() {
  const now = moment.value
  if (now.kind === 'asking') return <p class="note">Asking …</p>
  if (now.kind === 'silent') return <Silence reason={now.reason} ms={now.ms} />
  if (now.kind !== 'shown') return null
  return (
    <div class="viewers">
      {now.ads.map(({ ad, viewer }) => (
        <AdCard key={ad.impUrl} ad={ad} viewer={viewer} />
      ))}
      <p class="note">
        One request to <code>/api/v1/ad{now.ads.length > 1 ? '/group' : ''}</code>, answered in{' '}
        {now.ms} ms.
      </p>
    </div>
  )
}

function Silence({ reason, ms }: { reason: string; ms: number }) {
  return (
    <div class="silence arrives" role="status">
      <b>No ad here.</b> {sayReason(reason)}
      <p class="note">
        <code>204</code> with <code>X-No-Ad-Reason: {reason}</code>, after {ms} ms
      </p>
    </div>
  )
}

function Ask({ onAsk }: { onAsk: () => void }) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const form = event.currentTarget as HTMLFormElement
    const said = String(new FormData(form).get('said') ?? '').trim()
    if (said === '') return
    form.reset()
    onAsk()
    void ask([{ role: 'user', content: said }])
  }
  return (
    <form class="ask" onSubmit={submit}>
      <label class="hidden" for="said">
        Your message
      </label>
      <input
        id="said"
        name="said"
        maxlength={2000}
        autocomplete="off"
        placeholder="Ask something of your own"
      />
      <button type="submit" class="button">
        Send
      </button>
    </form>
  )
}
