import { useBelow } from '../console/answers.ts'
import { Act } from '../form/act.tsx'
import { Form } from '../form/form.tsx'
import { Panel } from '../report/panel.tsx'
import { exampleFields } from './fields.ts'
import { call, type GroupExamples, side } from './wire.ts'

const SOURCES: Record<string, string> = {
  given: 'These are yours: they stay as they are.',
  model: 'A model wrote these. Save them as they are, or changed, and they are yours.',
  market: 'There are none: words of markets like yours stand in.',
  none: 'There are none.',
}

/** What people say around a group: read, changed, taken over, or given back to the model. */
export function GroupWords({ id }: { id: string }) {
  const path = { groupId: id }
  const report = useBelow<GroupExamples>({
    side,
    route: 'GET /ad-groups/{groupId}/examples',
    input: { path },
  })
  return (
    <Panel
      title="What people say around it"
      about="Conversations are matched with these. They are never shown."
      report={report}
    >
      {({ examples, examples_source: source, examples_pending: isPending }) => (
        <>
          <p class="note">
            {isPending ? 'A model is about to write them.' : (SOURCES[source] ?? source)}
          </p>
          <Form
            key={JSON.stringify(examples)}
            fields={exampleFields}
            values={examples}
            button="Save as yours"
            send={async (body) => await call('PUT /ad-groups/{groupId}/examples', { path, body })}
            onDone={report.reload}
          />
          {source === 'given' && (
            <p class="does">
              <Act
                label="Let a model write them"
                ask="Yours are deleted."
                act={async () => await call('DELETE /ad-groups/{groupId}/examples', { path })}
                onDone={report.reload}
              />
            </p>
          )}
        </>
      )}
    </Panel>
  )
}
