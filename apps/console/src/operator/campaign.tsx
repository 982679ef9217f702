import { Bars } from '../chart/bars.tsx'
import { Act } from '../form/act.tsx'
import type { Values } from '../form/read.ts'
import { Head } from '../report/head.tsx'
import { Panel } from '../report/panel.tsx'
import { useReport } from '../report/use-report.ts'
import { count, dayOf, momentOf } from '../ui/format.ts'
import { Edit } from './edit.tsx'
import { campaignFields, exampleFields } from './fields.ts'
import { call, role } from './role.tsx'

/** A campaign of anybody: its rules, what is said around it, and which of its words won. */
export function CampaignPage({ id }: { id: string }) {
  const path = { id }
  const report = useReport({ role, route: 'GET /admin/campaigns/{id}', input: { path } })
  const { data } = report
  const patch = async (body: Values) =>
    await call('PATCH /admin/campaigns/{id}', { path, body: body as never })
  return (
    <>
      <Head title={data?.name ?? 'Campaign'}>
        <p class="note">
          <a href="/console/operator/campaigns">All campaigns</a> · <code>{id}</code>
        </p>
      </Head>
      <Panel title="State" report={report}>
        {({ status, created_at: since, updated_at: changed }) => (
          <>
            <p>
              <span class={`badge ${status === 'active' ? 'good' : ''}`}>{status}</span> Since{' '}
              {momentOf(since)}, last changed {momentOf(changed)}.
            </p>
            <p class="does">
              {status === 'active' ? (
                <Act
                  label="Pause"
                  act={async () => await patch({ status: 'paused' })}
                  onDone={report.reload}
                  says={() => 'Paused: it stops within a second, everywhere.'}
                />
              ) : (
                <Act
                  label="Activate"
                  act={async () => await patch({ status: 'active' })}
                  onDone={report.reload}
                />
              )}{' '}
              <a href={`/console/operator/explain?campaign=${id}`}>Why it is shown, or not</a>
            </p>
          </>
        )}
      </Panel>
      {data && (
        <>
          <Edit
            title="What it is"
            fields={campaignFields}
            values={data}
            save={patch}
            onDone={report.reload}
          />
          <Edit
            title={`What is said around it: ${data.examples_pending ? 'being written' : data.examples_source}`}
            fields={exampleFields}
            values={data.examples}
            save={async (changes) => await patch({ examples: { ...data.examples, ...changes } })}
            onDone={report.reload}
          />
        </>
      )}
      <Words id={id} />
    </>
  )
}

function Words({ id }: { id: string }) {
  const report = useReport({
    role,
    route: 'GET /admin/campaigns/{id}/topics',
    input: { path: { id } },
  })
  return (
    <Panel
      title="Words that won"
      about="Its own words that conversations shared with it when its ads were won in the last 30 days."
      report={report}
      isEmpty={({ data }) => data.length === 0}
      emptyText="It has won nothing in the last 30 days."
    >
      {({ data }) => (
        <Bars
          caption="Words that won"
          heads={['Word', 'Wins']}
          bars={data.slice(0, 25).map(({ word, wins, last_day: day }) => ({
            label: word,
            value: wins,
            says: count(wins),
            note: `last ${dayOf(day)}`,
          }))}
        />
      )}
    </Panel>
  )
}
