import { figureColumn } from '../report/columns.ts'
import { Csv } from '../report/csv.tsx'
import { Choice, Head } from '../report/head.tsx'
import { Panel } from '../report/panel.tsx'
import { Table } from '../report/table.tsx'
import { useView } from '../report/view.ts'
import { Campaign } from './campaign.tsx'
import { NewCampaign } from './campaign-new.tsx'
import { type CampaignItem, role, useCampaigns } from './role.ts'

const STATES = [
  ['', 'All'],
  ['active', 'Active'],
  ['paused', 'Paused'],
  ['draft', 'Draft'],
  ['archived', 'Archived'],
] as const

export function Campaigns({ id }: { id?: string }) {
  if (id === 'new') return <NewCampaign />
  return id ? <Campaign id={id} /> : <List />
}

function List() {
  const view = useView()
  const status = view.choice('status')
  const report = useCampaigns(status)
  return (
    <>
      <Head title="Campaigns">
        <p class="does">
          <a class="button small" href="/console/advertiser/campaigns/new">
            A new campaign
          </a>
        </p>
        <Choice
          label="Status"
          options={STATES}
          chosen={status}
          choose={(name) => view.choose({ status: name })}
        />
      </Head>
      <Panel
        title="Campaigns"
        about="Figures are of all time."
        report={report}
        actions={<Csv side={role} path="/advertiser-dashboard/campaigns" query={{ status }} />}
        isEmpty={({ campaigns }) => campaigns.length === 0}
        emptyText={
          status === ''
            ? 'You have no campaign yet. Write one: it begins as a draft, and costs nothing until you activate it.'
            : `You have no campaign that is ${status}.`
        }
      >
        {({ campaigns }) => <CampaignTable campaigns={campaigns} />}
      </Panel>
    </>
  )
}

const CampaignTable = ({ campaigns }: { campaigns: CampaignItem[] }) => (
  <Table
    caption="Campaigns"
    rows={campaigns}
    most={100}
    keyOf={({ campaign_id: id }) => id}
    columns={[
      {
        key: 'name',
        label: 'Campaign',
        value: ({ name }) => name,
        show: ({ campaign_id: id, name }) => (
          <a href={`/console/advertiser/campaigns/${id}`}>{name}</a>
        ),
      },
      { key: 'status', label: 'Status', value: ({ status }) => status, show: Status },
      figureColumn<CampaignItem>('daily_budget', { label: 'A day', kind: 'dollars' }),
      figureColumn<CampaignItem>('spend', { label: 'Spent', kind: 'dollars' }),
      figureColumn<CampaignItem>('impressions', { label: 'Views', kind: 'count' }),
      figureColumn<CampaignItem>('clicks', { label: 'Clicks', kind: 'count' }),
      figureColumn<CampaignItem>('conversions', { label: 'Conversions', kind: 'count' }),
      figureColumn<CampaignItem>('conversion_value', { label: 'Their worth', kind: 'dollars' }),
    ]}
  />
)

export const Status = ({ status, is_active: isActive }: { status: string; is_active: boolean }) => (
  <span class={`badge ${isActive ? 'good' : ''}`}>
    {status}
    {status === 'active' && !isActive && ', not at this time'}
  </span>
)
