import { useBelow } from '../console/answers.ts'
import { Act } from '../form/act.tsx'
import { ChangeForm } from '../form/change-form.tsx'
import { Form } from '../form/form.tsx'
import { type Values, withoutEmpty } from '../form/read.ts'
import { Head } from '../report/head.tsx'
import { Panel } from '../report/panel.tsx'
import { type Loaded, useReport } from '../report/use-report.ts'
import { Fold } from '../ui/fold.tsx'
import { count, dollars, momentOf } from '../ui/format.ts'
import { changedFields, groupFields } from './fields.ts'
import { useGroupWords } from './group-words.tsx'
import { Preview, samplesOf } from './preview.tsx'
import { role } from './role.ts'
import { whyStill } from './still.ts'
import { call, type Group, side } from './wire.ts'

/** One campaign: what it did, what it is, its groups, and where it would speak. */
export function Campaign({ id }: { id: string }) {
  const report = useReport({
    role,
    route: 'GET /advertiser-dashboard/campaigns/{campaignId}',
    input: { path: { campaignId: id } },
  })
  const groups = useGroups(id)
  const { data } = report
  return (
    <>
      <Head title={data?.name ?? 'Campaign'}>
        <p class="note">
          <a href="/console/advertiser/campaigns">All campaigns</a> ·{' '}
          <a href={`/console/advertiser?campaign=${id}`}>Its figures by date</a>
        </p>
      </Head>
      <Panel title="State" report={report}>
        {(values) => (
          <>
            <Standstill values={values} now={Date.now()} />
            <Facts values={values} />
            <States
              id={id}
              status={values.status}
              isReady={groups.data === undefined || groups.data.ad_groups.length > 0}
              reload={report.reload}
            />
          </>
        )}
      </Panel>
      <Groups id={id} groups={groups} />
      {data && (
        <section class="panel">
          <Fold title="Change it">
            {() => <Change id={id} values={data} reload={report.reload} />}
          </Fold>
        </section>
      )}
      <Tries id={id} groups={groups} />
    </>
  )
}

type GroupsProps = { id: string; groups: Loaded<{ ad_groups: Group[] }> }

const useGroups = (id: string): GroupsProps['groups'] =>
  useBelow({ side, route: 'GET /ad-groups', input: { query: { campaign_id: id } } })

/** The campaign is tried with what is said around its first group. */
function Tries({ id, groups }: GroupsProps) {
  const first = groups.data?.ad_groups[0]
  return first ? <TriesOf key={first.ad_group_id} id={id} group={first} /> : null
}

function TriesOf({ id, group }: { id: string; group: Group }) {
  const { data } = useGroupWords(group.ad_group_id)
  if (!data) return null
  return <Preview of={{ campaign_id: id }} samples={samplesOf(group, data.examples)} />
}

type FactsProps = {
  values: {
    status: string
    landing_page: string
    daily_budget: number
    total_budget: number | null
    spend: number
    impressions: number
    clicks: number
    conversions: number
    conversion_value: number
    billing_model: 'cpm' | 'cpc' | 'cpa'
    bid: number
    start_time: string
    end_time: string | null
  }
}

function Standstill({ values, now }: FactsProps & { now: number }) {
  const why = whyStill(values, now)
  return why ? <p class="notice bad">{why}</p> : null
}

const PAID_FOR = { cpm: 'for a thousand views', cpc: 'for a click', cpa: 'for a conversion' }

function Facts({ values }: FactsProps) {
  const facts: [string, string][] = [
    ['Status', values.status.replaceAll('_', ' ')],
    ['Landing page', values.landing_page],
    ['Budget a day', dollars(values.daily_budget)],
    ['Budget in all', values.total_budget === null ? 'none' : dollars(values.total_budget)],
    [
      'Pays',
      `${dollars(values.bid)} ${PAID_FOR[values.billing_model]} at most, unless a group says otherwise`,
    ],
    ['Spent', dollars(values.spend)],
    ['Views, clicks', `${count(values.impressions)}, ${count(values.clicks)}`],
    ['Conversions', `${count(values.conversions)}, worth ${dollars(values.conversion_value)}`],
    [
      'Runs, in your own time',
      `${momentOf(values.start_time)} to ${values.end_time ? momentOf(values.end_time) : 'no end'}`,
    ],
  ]
  return (
    <dl class="pairs">
      {facts.map(([name, value]) => (
        <>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </>
      ))}
    </dl>
  )
}

type StatesProps = {
  id: string
  status: string
  /** Whether it has a group, without which it can't be activated. */
  isReady: boolean
  reload: () => void
}

function States({ id, status, isReady, reload }: StatesProps) {
  const path = { campaignId: id }
  const turn = async (next: string) =>
    await call('PATCH /campaigns/{campaignId}', { path, body: { status: next } })
  const isArchived = status === 'archived'
  return (
    <p class="does">
      {!isArchived && !isReady && <span>Next: give it an ad group. Then you can activate it.</span>}
      {!isArchived && isReady && status !== 'active' && (
        <Act label="Activate" act={async () => await turn('active')} onDone={reload} />
      )}
      {status === 'active' && (
        <Act label="Pause" act={async () => await turn('paused')} onDone={reload} />
      )}
      <Act
        label={isArchived ? 'Take it back' : 'Archive'}
        act={async () => await call('PATCH /campaigns/{campaignId}/archive', { path })}
        onDone={reload}
      />
    </p>
  )
}

type ChangeProps = { id: string; values: Values; reload: () => void }

const Change = ({ id, values, reload }: ChangeProps) => (
  <ChangeForm
    fields={changedFields(String(values.billing_model))}
    values={values}
    save={async (body) =>
      await call('PATCH /campaigns/{campaignId}', { path: { campaignId: id }, body })
    }
    onDone={reload}
  />
)

function Groups({ id, groups: report }: GroupsProps) {
  return (
    <Panel
      title="Ad groups"
      about="A group says what conversations its ads are for, and holds them."
      report={report}
    >
      {({ ad_groups: groups }) => (
        <>
          {groups.length === 0 && (
            <p class="nothing">No group yet: without one the campaign speaks nowhere.</p>
          )}
          <ul class="stack">
            {groups.map((group) => (
              <li key={group.ad_group_id}>
                <a href={`/console/advertiser/groups/${group.ad_group_id}`}>{group.name}</a>{' '}
                <span class="badge">{group.status}</span>{' '}
                <span class="note">
                  {group.group_type === 'manual' ? 'ads of your own' : 'ads written for you'},{' '}
                  {group.ads_total} {group.ads_total === 1 ? 'ad' : 'ads'}
                </span>
              </li>
            ))}
          </ul>
          <Fold title="A new ad group">
            {() => (
              <Form
                fields={groupFields}
                isNew
                button="Create the group"
                send={async (values) =>
                  await call('POST /ad-groups', {
                    body: { ...withoutEmpty(values), campaign_id: id },
                  })
                }
                done={() => 'Created.'}
                onDone={report.reload}
              />
            )}
          </Fold>
        </>
      )}
    </Panel>
  )
}
