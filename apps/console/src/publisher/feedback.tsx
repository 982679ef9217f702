import { words } from '../report/columns.ts'
import { RangeControls } from '../report/controls.tsx'
import { Csv } from '../report/csv.tsx'
import { Head } from '../report/head.tsx'
import { Opinions, Reasons, ThumbsBy } from '../report/opinions.tsx'
import { More } from '../report/pages.tsx'
import { Panel } from '../report/panel.tsx'
import { before } from '../report/range.ts'
import { useReport } from '../report/use-report.ts'
import { rangeQuery, useView } from '../report/view.ts'
import { momentOf } from '../ui/format.ts'

const role = 'publisher'
const route = 'GET /publisher-dashboard/feedback'

/** What users say of the ads. */
export function Feedback() {
  const view = useView()
  const query = rangeQuery(view)
  const cursor = view.choice('cursor')
  const report = useReport({
    role,
    route,
    input: { query: { ...query, ...(cursor && { cursor }) } },
  })
  const last = rangeQuery({ ...view, range: before(view.range) })
  const past = useReport({ role, route, input: view.isCompared ? { query: last } : undefined })
  const csv = <Csv side={role} path="/publisher-dashboard/feedback" query={query} />
  const isEmpty = ({ total }: { total: number }) => total === 0
  const empty = 'Nobody said anything in this period.'
  return (
    <>
      <Head title="Feedback">
        <RangeControls />
      </Head>
      <Panel title="Thumbs" report={report} actions={csv} isEmpty={isEmpty} emptyText={empty}>
        {(data) => <Opinions sums={data} before={view.isCompared ? past.data : undefined} />}
      </Panel>
      <div class="pair">
        <Reasons report={report} />
        <Panel title="By placement" report={report} isEmpty={isEmpty} emptyText={empty}>
          {({ placements }) => (
            <ThumbsBy
              caption="Thumbs by placement"
              label="Placement"
              rows={placements.map((one) => ({ ...one, name: one.placement }))}
            />
          )}
        </Panel>
      </div>
      <Panel
        title="In their words"
        report={report}
        isEmpty={({ comments }) => comments.length === 0}
        emptyText="No comment in this period."
      >
        {({ comments, next_cursor: next }) => (
          <>
            <ul class="sentences">
              {comments.map((one) => (
                <li key={one.feedback_id}>
                  <span class={`badge ${one.sentiment === 'thumbs_up' ? 'good' : 'bad'}`}>
                    {one.sentiment === 'thumbs_up' ? 'Up' : 'Down'}
                  </span>{' '}
                  {one.comment ?? one.reasons.map(words).join(', ')}
                  <br />
                  <span class="note">
                    {momentOf(one.created_at)} · {words(one.placement)}
                  </span>
                </li>
              ))}
            </ul>
            <More view={view} next={next} what="comments" />
          </>
        )}
      </Panel>
    </>
  )
}
