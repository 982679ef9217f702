import { Figures } from '../report/figures.tsx'
import { Head } from '../report/head.tsx'
import { Panel } from '../report/panel.tsx'
import { Statements } from '../report/statements.tsx'
import { useReport } from '../report/use-report.ts'
import { dollars, momentOf } from '../ui/format.ts'
import { role } from './role.ts'

/** What is spent, what is billed, and the months. */
export function Billing() {
  const report = useReport({ role, route: 'GET /advertiser-dashboard/billing', input: {} })
  return (
    <>
      <Head title="Billing" />
      <Panel title="Account" report={report}>
        {(data) => (
          <>
            <Figures
              figures={[
                { label: 'Spent', value: data.total_spend_dollars, format: dollars },
                { label: 'Billed', value: data.total_billed_dollars, format: dollars },
                { label: 'Not billed yet', value: data.unbilled_dollars, format: dollars },
                { label: 'Given back', value: data.credits_dollars, format: dollars },
              ]}
            />
            <p class="note">
              {data.billing_enabled
                ? `Last statement closed: ${momentOf(data.last_billed_at)}.`
                : 'Billing is switched off for this account: no statements are written.'}{' '}
              Spend is known up to {momentOf(data.last_spend_sync_at)}.
            </p>
          </>
        )}
      </Panel>
      <Statements side={role} />
    </>
  )
}
