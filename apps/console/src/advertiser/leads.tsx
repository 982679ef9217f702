import { Csv } from '../report/csv.tsx'
import { Head } from '../report/head.tsx'
import { More } from '../report/pages.tsx'
import { Panel } from '../report/panel.tsx'
import { useReport } from '../report/use-report.ts'
import { useView } from '../report/view.ts'
import { count, momentOf } from '../ui/format.ts'
import { CampaignChoice } from './campaign-choice.tsx'
import { nameIn, role, useCampaigns } from './role.ts'

/** Who asked to be called, with what was agreed to. */
export function Leads() {
  const view = useView()
  const campaigns = useCampaigns().data?.campaigns
  const [id, cursor] = [view.choice('campaign'), view.choice('cursor')]
  const query = { ...(id && { campaign_id: id }), ...(cursor && { cursor }) }
  const report = useReport({ role, route: 'GET /advertiser-dashboard/leads', input: { query } })
  return (
    <>
      <Head title="Leads">
        <div class="controls">
          <CampaignChoice view={view} />
        </div>
      </Head>
      <Panel
        title="Leads"
        about="Answers to the forms of your ads, for you alone."
        report={report}
        actions={
          <Csv
            side={role}
            path="/advertiser-dashboard/leads"
            query={{ ...query, cursor: undefined }}
          />
        }
        isEmpty={({ leads }) => leads.length === 0}
        emptyText="None yet. A campaign with a lead form brings them."
      >
        {({ leads, total_leads: total, next_cursor: next }) => (
          <>
            <p class="note">{count(total)} in all</p>
            <ul class="sentences">
              {leads.map((lead) => (
                <li key={lead.lead_id}>
                  <Values values={lead.values} />
                  <p class="note">
                    {momentOf(lead.created_at)} · {nameIn(campaigns, lead.campaign_id)} ·{' '}
                    {lead.form_id} · “{lead.consent_text}”
                  </p>
                </li>
              ))}
            </ul>
            <More view={view} next={next} what="leads" />
          </>
        )}
      </Panel>
    </>
  )
}

function Values({ values }: { values: Record<string, unknown> | null }) {
  if (!values) return <p>This person was erased.</p>
  return (
    <dl class="pairs">
      {Object.entries(values).map(([name, value]) => (
        <>
          <dt>{name}</dt>
          <dd>{String(value)}</dd>
        </>
      ))}
    </dl>
  )
}
