import type { ApiResult, Route } from '../../../../packages/client/api.ts'
import { callAs } from '../console/session.ts'
import { Act } from '../form/act.tsx'
import { Form } from '../form/form.tsx'
import { Find, listQuery } from '../report/find.tsx'
import { Head } from '../report/head.tsx'
import { More } from '../report/pages.tsx'
import { Panel } from '../report/panel.tsx'
import { type Loaded, useReport } from '../report/use-report.ts'
import { useView } from '../report/view.ts'
import { AdLook } from '../ui/ad-look.tsx'
import { Fold } from '../ui/fold.tsx'
import { role } from './role.tsx'

type Waiting = {
  ad_id: string
  revision: number
  campaign_id: string
  campaign_name: string
  advertiser_name: string
  brand_name: string
  headline: string
  copy: string
  cta: string | null
  landing_page: string
}
type Listed = { data: Waiting[]; next_cursor: string | null }
type Decide = (route: string, input: object) => Promise<ApiResult<Route>>
const call = callAs(role) as unknown as Decide

/** Ads of new advertisers, as people would see them, to be let through or not. */
export function Review() {
  const view = useView()
  const report = useReport({
    role,
    route: 'GET /admin/review' as Route,
    input: { query: listQuery(view) } as never,
  }) as unknown as Loaded<Listed>
  return (
    <>
      <Head title="Review">
        <Find view={view} label="Part of the advertiser’s name" />
      </Head>
      <Panel
        title="Ads that wait"
        report={report}
        isEmpty={({ data }) => data.length === 0}
        emptyText="Nothing waits."
      >
        {({ data, next_cursor: next }) => (
          <>
            <ul class="looks">
              {data.map((one) => (
                <One key={one.ad_id} one={one} reload={report.reload} />
              ))}
            </ul>
            <More view={view} next={next} what="ads that wait" />
          </>
        )}
      </Panel>
    </>
  )
}

function One({ one, reload }: { one: Waiting; reload: () => void }) {
  const decide = async (said: object) =>
    await call('POST /admin/review/{id}', {
      path: { id: one.ad_id },
      body: { ...said, revision: one.revision },
    })
  return (
    <li class="card stack">
      <p>
        <b>{one.advertiser_name}</b>, {one.campaign_name}
      </p>
      <AdLook
        brand={one.brand_name}
        title={one.headline}
        text={one.copy}
        cta={one.cta ?? ''}
        page={one.landing_page}
      />
      <p class="note">It leads to {one.landing_page}</p>
      <p class="does">
        <Act
          label="Let it through"
          act={async () => await decide({ decision: 'approve' })}
          onDone={reload}
        />
      </p>
      <Fold title="Reject it">
        {() => (
          <Form
            fields={[
              {
                name: 'reason',
                label: 'Why: its advertiser reads this',
                kind: 'long',
                isRequired: true,
                most: 500,
                isWide: true,
              },
            ]}
            button="Reject"
            send={async ({ reason }) => await decide({ decision: 'reject', reason })}
            onDone={reload}
          />
        )}
      </Fold>
    </li>
  )
}
