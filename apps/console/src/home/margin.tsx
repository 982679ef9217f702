import type { ComponentChildren } from 'preact'
import { type Account, Candidates, Decided, Heard, Voices } from '../ui/account.tsx'
import { dollars, timeOf } from '../ui/format.ts'
import { account, automated, moment, seenAt, story } from './engine.ts'

/** Beside the chat: what the engine did, in the order in which it did it. */
export function Margin() {
  const found = account.value
  return (
    <aside class="margin" aria-label="What the engine did">
      {found ? <Told found={found} /> : <Untold />}
    </aside>
  )
}

function Untold() {
  const isAsking = moment.value.kind === 'asking'
  return (
    <div aria-live="polite">
      <h3>In the margin</h3>
      <p>
        {isAsking
          ? 'Reading …'
          : 'Pick a conversation, or type one. Here stands what the engine heard, whom it considered, which words spoke, what it cost, and how the view gets into the books.'}
      </p>
    </div>
  )
}

function Told({ found }: { found: Account }) {
  const hasAd = moment.value.kind === 'shown'
  const { is_sensitive: isSensitive, topic } = found.guard
  return (
    <>
      <Step number={1} title="Heard">
        <Heard found={found} />
      </Step>
      {isSensitive ? (
        <Step number={2} title="Decided">
          <p>
            The guard heard {topic?.replaceAll('_', ' ')}. No campaign was looked at, whatever it
            bids; nothing was reserved, nothing is billed.
          </p>
        </Step>
      ) : (
        <Contest found={found} />
      )}
      {hasAd && (
        <Step number={5} title="Into the books">
          <Way />
        </Step>
      )}
    </>
  )
}

const Contest = ({ found }: { found: Account }) => (
  <>
    <Step number={2} title="Considered">
      <Candidates found={found} />
    </Step>
    <Step number={3} title="Which words spoke">
      <Voices candidate={found.candidates[0]} />
    </Step>
    <Step number={4} title="Decided">
      <Decided found={found} />
    </Step>
  </>
)

type StepProps = { number: number; title: string; children: ComponentChildren }

const Step = ({ number, title, children }: StepProps) => (
  <section class="arrives">
    <h3>
      <span>{number}</span>
      {title}
    </h3>
    {children}
  </section>
)

/** The way of the token: sealed, fired, booked, paid. */
function Way() {
  const at = story.value
  const token = moment.value.kind === 'shown' ? (moment.value.ads[0]?.ad.impUrl ?? '') : ''
  const length = new URL(token || 'https://none.example/?p=').searchParams.get('p')?.length ?? 0
  const steps: [text: string, isDone: boolean, mark: string][] = [
    [
      `Sealed into ${length} characters: price, place, person, nothing to look up`,
      true,
      timeOf(at?.served_at),
    ],
    [
      'Half of it in sight for a second: its view is fired',
      seenAt.value !== undefined,
      timeOf(seenAt.value),
    ],
    ['Booked in the ledger, once', (at?.hits.length ?? 0) > 0, timeOf(at?.hits[0]?.at)],
    [
      payment(at?.status, at?.explanation),
      at?.status === 'paid',
      at?.revenue ? dollars(at.revenue) : '',
    ],
  ]
  return (
    <>
      <ol class="way" aria-live="polite">
        {steps.map(([text, isDone, mark]) => (
          <li key={text} class={isDone ? 'done' : ''}>
            <span>{text}</span>
            <span class="note">{isDone && mark}</span>
          </li>
        ))}
      </ol>
      {automated && (
        <p class="note">
          This browser says that it is automated: it may look, and what it sees is not counted.
        </p>
      )}
    </>
  )
}

function payment(status: string | undefined, explanation: string | null | undefined): string {
  if (status === 'paid') return 'Paid: the publisher’s part'
  const isWaiting = status === undefined || status === 'served' || !explanation
  return isWaiting ? 'Paid by what the campaign pays for' : `Not paid so far. ${explanation}`
}
