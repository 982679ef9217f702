import { RangeControls } from '../report/controls.tsx'
import { Csv } from '../report/csv.tsx'
import { Head } from '../report/head.tsx'
import { Opinions, Reasons, ThumbsBy } from '../report/opinions.tsx'
import { Panel } from '../report/panel.tsx'
import { before } from '../report/range.ts'
import { useReport } from '../report/use-report.ts'
import { rangeQuery, useView } from '../report/view.ts'
import { CampaignChoice } from './campaign-choice.tsx'
import { nameIn, role, useCampaigns } from './role.ts'

const route = 'GET /advertiser-dashboard/feedback'

/** What users think of the ads, in sums: their words are the publishers'. */
export function Feedback() {
  const view = useView()
  const campaigns = useCampaigns().data?.campaigns
  const id = view.choice('campaign')
  const own = id ? { campaign_id: id } : {}
  const query = { ...rangeQuery(view), ...own }
  const report = useReport({ role, route, input: { query } })
  const last = { ...rangeQuery({ ...view, range: before(view.range) }), ...own }
  const past = useReport({ role, route, input: view.isCompared ? { query: last } : undefined })
  const isEmpty = ({ total }: { total: number }) => total === 0
  const empty = 'Nobody said anything in this period.'
  const csv = <Csv side={role} path="/advertiser-dashboard/feedback" query={query} />
  return (
    <>
      <Head title="Feedback">
        <RangeControls />
        <CampaignChoice view={view} />
      </Head>
      <Panel title="Thumbs" report={report} actions={csv} isEmpty={isEmpty} emptyText={empty}>
        {(data) => <Opinions sums={data} before={view.isCompared ? past.data : undefined} />}
      </Panel>
      <div class="pair">
        <Reasons report={report} />
        <Panel title="By campaign" report={report} isEmpty={isEmpty} emptyText={empty}>
          {(data) => (
            <ThumbsBy
              caption="Thumbs by campaign"
              label="Campaign"
              rows={data.campaigns.map((one) => ({
                ...one,
                name: nameIn(campaigns, one.campaign_id),
              }))}
            />
          )}
        </Panel>
      </div>
    </>
  )
}
