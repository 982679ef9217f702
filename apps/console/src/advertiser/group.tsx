import { useState } from 'preact/hooks'
import { useBelow } from '../console/answers.ts'
import { Act } from '../form/act.tsx'
import { Form } from '../form/form.tsx'
import { changesOf, type Values, withoutEmpty } from '../form/read.ts'
import { Head } from '../report/head.tsx'
import { Panel } from '../report/panel.tsx'
import { AdLook } from '../ui/ad-look.tsx'
import { Fold } from '../ui/fold.tsx'
import { adFields, groupFields } from './fields.ts'
import { GroupWords } from './group-words.tsx'
import { type Ad, call, type Group, side } from './wire.ts'

/** An ad group: what it is for, its ads, and what people say around it. */
export function GroupPage({ id = '' }: { id?: string }) {
  const path = { groupId: id }
  const report = useBelow<Group & Values>({
    side,
    route: 'GET /ad-groups/{groupId}',
    input: { path },
  })
  const { data } = report
  return (
    <>
      <Head title={data?.name ?? 'Ad group'}>
        {data && (
          <p class="note">
            <a href={`/console/advertiser/campaigns/${data.campaign_id}`}>Its campaign</a>
          </p>
        )}
      </Head>
      <Panel title="Ads" report={report}>
        {(group) => <Ads group={group} reload={report.reload} />}
      </Panel>
      <Panel title="What it is for" report={report}>
        {(values) => (
          <Form
            fields={groupFields}
            values={values}
            button="Save"
            send={async (after) =>
              await call('PATCH /ad-groups/{groupId}', {
                path,
                body: changesOf(groupFields, { before: values, after }),
              })
            }
            onDone={report.reload}
          />
        )}
      </Panel>
      <GroupWords id={id} />
    </>
  )
}

function Ads({ group, reload }: { group: Group; reload: () => void }) {
  return (
    <>
      {group.ads.length === 0 && <p class="nothing">No ad yet.</p>}
      <ul class="looks">
        {group.ads.map((ad) => (
          <OneAd key={ad.ad_id} ad={ad} reload={reload} />
        ))}
      </ul>
      {group.group_type === 'manual' && <NewAd group={group} reload={reload} />}
    </>
  )
}

const MOODS: Partial<Record<Ad['status'], string>> = {
  active: 'good',
  pending_review: 'warn',
  rejected: 'bad',
}

function OneAd({ ad, reload }: { ad: Ad; reload: () => void }) {
  const path = { adId: ad.ad_id }
  const isOn = ad.status === 'active'
  return (
    <li class="card stack">
      <p>
        <span class={`badge ${MOODS[ad.status] ?? ''}`}>{ad.status.replaceAll('_', ' ')}</span>{' '}
        <span class="note">
          {ad.source === 'given' ? 'yours' : 'written by the service'}
          {ad.review_reason && `: ${ad.review_reason}`}
        </span>
      </p>
      <h3>{ad.headline}</h3>
      <p>{ad.copy}</p>
      <p class="does">
        <Act
          label={isOn ? 'Pause' : 'Activate'}
          act={async () =>
            await call('PATCH /ads/{adId}', { path, body: { status: isOn ? 'paused' : 'active' } })
          }
          onDone={reload}
        />
        <Act
          label="Archive"
          ask="It is not shown any more."
          act={async () => await call('DELETE /ads/{adId}', { path })}
          onDone={reload}
        />
      </p>
    </li>
  )
}

function NewAd({ group, reload }: { group: Group; reload: () => void }) {
  const [values, setValues] = useState<Values>({})
  const text = (name: string) => String(values[name] ?? '')
  return (
    <Fold title="A new ad">
      {() => (
        <div class="beside">
          <Form
            fields={adFields}
            button="Add it"
            send={async (said) =>
              await call('POST /ad-groups/{groupId}/ads', {
                path: { groupId: group.ad_group_id },
                body: withoutEmpty(said),
              })
            }
            onDone={reload}
            onInput={setValues}
          />
          <AdLook
            brand={group.name}
            title={text('headline')}
            text={text('copy')}
            cta={text('cta')}
            page={text('landing_page')}
          />
        </div>
      )}
    </Fold>
  )
}
