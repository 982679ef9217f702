import type { AdStory } from '../../../../packages/client/api.ts'
import { Act } from '../form/act.tsx'
import { words } from '../report/columns.ts'
import { Head } from '../report/head.tsx'
import { Panel } from '../report/panel.tsx'
import { Table } from '../report/table.tsx'
import { useReport } from '../report/use-report.ts'
import { useView } from '../report/view.ts'
import { dollars, momentOf } from '../ui/format.ts'
import { setBlocked } from './block.ts'

const role = 'publisher'

/** What became of one ad, and why it is paid or not. */
export function OneAd() {
  const { choice, choose } = useView()
  const asked = choice('ad')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const said = new FormData(event.currentTarget as HTMLFormElement).get('ad')
    choose({ ad: String(said ?? '').trim() })
  }
  return (
    <>
      <Head title="What became of one ad" />
      <form class="controls" aria-label="Find an ad" onSubmit={submit}>
        <label class="field grow">
          A tracked URL of it, its click id (grclid) or its composition id
          <input name="ad" value={asked} maxlength={4000} required />
        </label>
        <button type="submit" class="button small">
          Look
        </button>
      </form>
      {/* What is known of one ad says nothing of the next. */}
      {asked && <Found key={asked} adId={asked} />}
    </>
  )
}

function Found({ adId }: { adId: string }) {
  const report = useReport({
    role,
    route: 'GET /publisher-dashboard/ads/{adId}',
    input: { path: { adId } },
  })
  return (
    <Panel title="This ad" report={report}>
      {(story) => <Story story={story} />}
    </Panel>
  )
}

const MOODS: Record<string, string> = { paid: 'good', unpaid: 'warn' }

function Story({ story }: { story: AdStory }) {
  const facts: [string, string][] = [
    ['Click id', story.grclid],
    ['Brand', story.brand_name ?? '–'],
    ['Advertiser', story.advertiser_id ?? '–'],
    ['Campaign', story.campaign_id ?? '–'],
    ['Placement', words(story.placement ?? '–')],
    ['Paid by', story.pricing_model ?? '–'],
    ['Served', momentOf(story.served_at)],
    ['Seen', story.seen ? `${momentOf(story.seen.at)}, by a ${story.seen.via}` : 'not yet'],
    ['Clicked', momentOf(story.clicked?.at)],
    ['Your part', dollars(story.revenue)],
  ]
  return (
    <>
      <p>
        <span class={`badge ${MOODS[story.status] ?? ''}`}>{story.status}</span> {story.explanation}
      </p>
      <dl class="pairs">
        {facts.map(([name, value]) => (
          <>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </>
        ))}
      </dl>
      {story.advertiser_id && (
        <p class="does">
          <Act
            label={`Block all of ${story.brand_name}`}
            ask="No ad of this advertiser is shown in your chat any more. You can take that back under “Who advertises”."
            act={async () => await setBlocked(story.advertiser_id ?? '', true)}
            says={() => 'Blocked, everywhere within a minute.'}
            isDangerous
          />
        </p>
      )}
      {story.hits.length > 0 && (
        <Table
          caption="What came of it"
          rows={story.hits}
          keyOf={(hit) => hit.at + hit.kind + hit.reason}
          columns={[
            { key: 'kind', label: 'What', show: ({ kind }) => words(kind) },
            { key: 'at', label: 'When', show: ({ at }) => momentOf(at) },
            { key: 'counted', label: 'Counted', show: (hit) => (hit.counted ? 'yes' : 'no') },
            { key: 'why', label: 'Why', show: ({ explanation }) => explanation ?? '' },
            { key: 'revenue', label: 'Your part', isNumber: true, show: (h) => dollars(h.revenue) },
          ]}
        />
      )}
    </>
  )
}
