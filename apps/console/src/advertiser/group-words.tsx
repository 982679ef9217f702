import { useBelow } from '../console/answers.ts'
import { Act } from '../form/act.tsx'
import { Form } from '../form/form.tsx'
import { Panel } from '../report/panel.tsx'
import type { Loaded } from '../report/use-report.ts'
import { Fold } from '../ui/fold.tsx'
import { counted } from '../ui/format.ts'
import { exampleFields } from './fields.ts'
import type { Tried } from './preview.tsx'
import { call, type Examples, type GroupExamples, side } from './wire.ts'

const SOURCES: Record<string, string> = {
  given: 'All locked: no model changes them. One that you unlock is left to a model.',
  model:
    'A model writes those that are not locked anew when the campaign’s words change. Whoever deletes or changes one locks all.',
  market: 'There are none: words of markets like yours stand in.',
  none: 'There are none.',
}
const KINDS = [
  ['fits', 'Said when you are the right answer'],
  ['not', 'Sounds near and is wrong'],
  ['terms', 'Words that occur around it'],
] as const
type Kind = (typeof KINDS)[number][0]

export const useGroupWords = (id: string): Loaded<GroupExamples> =>
  useBelow<GroupExamples>({
    side,
    route: 'GET /ad-groups/{groupId}/examples',
    input: { path: { groupId: id } },
  })

type WordsProps = { id: string; report: Loaded<GroupExamples>; tried: readonly Tried[] }

/** What people say around a group: each with how often it spoke in what was tried; deleted, changed, locked, or left to the model. */
export function GroupWords({ id, report, tried }: WordsProps) {
  const path = { groupId: id }
  const put = async (body: unknown) =>
    await call('PUT /ad-groups/{groupId}/examples', { path, body })
  const patch = async (body: unknown) =>
    await call('PATCH /ad-groups/{groupId}/examples', { path, body })
  return (
    <Panel
      title="What people say around it"
      about="Conversations are matched with these. They are never shown."
      report={report}
    >
      {({ examples, locked, spoke, examples_source: source, examples_pending: isPending }) => (
        <>
          <p class="note">
            {isPending ? 'A model is about to write them.' : (SOURCES[source] ?? source)}{' '}
            {sayWins(spoke)}
          </p>
          <p class="does">
            {source === 'model' && (
              <Act
                label="Lock all"
                act={async () => await put(examples)}
                says={() => 'Locked.'}
                onDone={report.reload}
              />
            )}
            {(source === 'given' || source === 'model') && (
              <Act
                label="Start anew: let a model write them"
                ask="All of these are deleted, and a model writes new ones."
                act={async () => await call('DELETE /ad-groups/{groupId}/examples', { path })}
                onDone={report.reload}
              />
            )}
          </p>
          {KINDS.map(([kind, title]) => (
            <Fold key={kind} title={`${title} (${examples[kind].length})`}>
              {() => (
                <Rows
                  kind={kind}
                  examples={examples}
                  locked={new Set(locked)}
                  tried={tried}
                  spoke={spoke}
                  put={put}
                  patch={patch}
                  reload={report.reload}
                />
              )}
            </Fold>
          ))}
          <Fold title="Add or change them as text">
            {() => (
              <Form
                fields={exampleFields}
                values={examples}
                button="Save as yours"
                send={put}
                onDone={report.reload}
              />
            )}
          </Fold>
        </>
      )}
    </Panel>
  )
}

type RowsProps = {
  kind: Kind
  examples: Examples
  locked: ReadonlySet<string>
  tried: readonly Tried[]
  spoke: GroupExamples['spoke']
  put: (body: Examples) => ReturnType<typeof call>
  patch: (body: { lock?: string[]; unlock?: string[] }) => ReturnType<typeof call>
  reload: () => void
}

const Rows = (props: RowsProps) =>
  props.examples[props.kind].length > 0 ? (
    <List {...props} />
  ) : (
    <p class="note">None yet. Below, in “Add or change them as text”, each line is one.</p>
  )

const List = ({ kind, examples, locked, tried, spoke, put, patch, reload }: RowsProps) => (
  <ul class="examples">
    {examples[kind].map((text) => (
      <li key={text}>
        <span>{text}</span>
        <span class="note">
          {kind !== 'not' && spoke.wins > 0 && `${sayTraffic(text, spoke)}; `}
          {saySpoken(text, tried)}
        </span>
        <span class="example-does">
          <Act
            key={String(locked.has(text))}
            label={locked.has(text) ? 'Unlock' : 'Lock'}
            name={`${locked.has(text) ? 'Unlock' : 'Lock'}: ${text}`}
            act={async () => await patch({ [locked.has(text) ? 'unlock' : 'lock']: [text] })}
            onDone={reload}
          />
          <Act
            label="Delete"
            name={`Delete: ${text}`}
            act={async () =>
              await put({ ...examples, [kind]: examples[kind].filter((one) => one !== text) })
            }
            onDone={reload}
          />
        </span>
      </li>
    ))}
  </ul>
)

const sayWins = ({ days, wins }: GroupExamples['spoke']) =>
  wins === 0
    ? `In the last ${days} days no example of this group spoke for an ad that was won.`
    : `In the last ${days} days ${counted(wins, 'ad')} ${wins === 1 ? 'was' : 'were'} won with examples of this group: beside each example stands in how many of them it spoke.`

/** Of the ads that were won, in how many a text spoke. */
function sayTraffic(text: string, { texts }: GroupExamples['spoke']): string {
  const wins = texts.find((one) => one.text === text)?.wins ?? 0
  return wins === 0 ? 'no ad won' : `${counted(wins, 'ad')} won`
}

/** How often a text spoke in the conversations that were tried on this page. */
function saySpoken(text: string, tried: readonly Tried[]): string {
  if (tried.length === 0) return ''
  const times = tried.filter(({ voices = [] }) => voices.some((one) => one.text === text)).length
  return times === 0 ? 'quiet in what was tried' : `spoke in ${times} of ${tried.length} tried`
}
