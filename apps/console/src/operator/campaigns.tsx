import { useMemo } from 'preact/hooks'
import type { Campaign } from '../../../../packages/client/api.ts'
import { Form } from '../form/form.tsx'
import { type Values, withoutEmpty } from '../form/read.ts'
import { Find, listQuery } from '../report/find.tsx'
import { Head } from '../report/head.tsx'
import { More } from '../report/pages.tsx'
import { Panel } from '../report/panel.tsx'
import { Table } from '../report/table.tsx'
import { useReport } from '../report/use-report.ts'
import { useView, type View } from '../report/view.ts'
import { Fold } from '../ui/fold.tsx'
import { dollars } from '../ui/format.ts'
import { CampaignPage } from './campaign.tsx'
import { campaignFields, newCampaign } from './fields.ts'
import { call, role } from './role.tsx'

const STATES = ['active', 'paused', 'draft', 'archived'] as const

export const Campaigns = ({ id }: { id?: string }) => (id ? <CampaignPage id={id} /> : <List />)

function List() {
  const view = useView()
  const status = STATES.find((one) => one === view.choice('status'))
  const advertiser = view.choice('advertiser')
  const query = {
    ...listQuery(view),
    ...(status && { status }),
    ...(advertiser && { advertiser_id: advertiser }),
  }
  const report = useReport({ role, route: 'GET /admin/campaigns', input: { query } })
  return (
    <>
      <Head title="Campaigns">
        <Find view={view} label="Part of the name">
          <StatusChoice view={view} />
        </Find>
      </Head>
      <Panel
        title="Campaigns"
        report={report}
        isEmpty={({ data }) => data.length === 0}
        emptyText="There is none like that."
      >
        {({ data, next_cursor: next }) => (
          <>
            <Rows campaigns={data} />
            <More view={view} next={next} what="campaigns" />
          </>
        )}
      </Panel>
      <Create advertiser={advertiser} onDone={report.reload} />
    </>
  )
}

const StatusChoice = ({ view }: { view: View }) => (
  <label class="field">
    Status
    <select
      value={view.choice('status')}
      onChange={(event) => view.choose({ status: event.currentTarget.value })}
    >
      <option value="">Any</option>
      {STATES.map((one) => (
        <option key={one} value={one}>
          {one}
        </option>
      ))}
    </select>
  </label>
)

const Rows = ({ campaigns }: { campaigns: Campaign[] }) => (
  <Table
    caption="Campaigns"
    rows={campaigns}
    most={50}
    keyOf={({ campaign_id: id }) => id}
    columns={[
      {
        key: 'name',
        label: 'Name',
        show: ({ campaign_id: id, name }) => (
          <a href={`/console/operator/campaigns/${id}`}>{name}</a>
        ),
      },
      { key: 'brand', label: 'Brand', show: ({ brand_name: brand }) => brand },
      {
        key: 'status',
        label: 'Status',
        show: ({ status }) => (
          <span class={`badge ${status === 'active' ? 'good' : ''}`}>{status}</span>
        ),
      },
      {
        key: 'bid',
        label: 'Bid',
        isNumber: true,
        show: ({ bid, pricing_model: by }) => `${dollars(bid)} ${by}`,
      },
      { key: 'day', label: 'A day', isNumber: true, show: (one) => dollars(one.daily_budget) },
      {
        key: 'examples',
        label: 'Examples',
        show: (one) => (one.examples_pending ? 'being written' : one.examples_source),
      },
    ]}
  />
)

type CreateProps = { advertiser: string; onDone: () => void }

function Create({ advertiser, onDone }: CreateProps) {
  const make = async (values: Values) =>
    await call('POST /admin/campaigns', { body: withoutEmpty(values) as never })
  const values = useMemo(() => ({ ...newCampaign, advertiser_id: advertiser }), [advertiser])
  const owner = {
    name: 'advertiser_id',
    label: 'Advertiser’s id',
    kind: 'text',
    isRequired: true,
  } as const
  return (
    <section class="panel">
      <Fold title="A new campaign">
        {() => (
          <Form
            fields={[owner, ...campaignFields]}
            values={values}
            isNew
            button="Create the campaign"
            send={make}
            done={() => 'Created. While it is active and within its dates it may win.'}
            onDone={onDone}
          />
        )}
      </Fold>
    </section>
  )
}
