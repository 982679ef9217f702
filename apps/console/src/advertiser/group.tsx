import { useState } from 'preact/hooks'
import { useBelow } from '../console/answers.ts'
import { Act } from '../form/act.tsx'
import { ChangeForm } from '../form/change-form.tsx'
import { Form } from '../form/form.tsx'
import { type Values, withoutEmpty } from '../form/read.ts'
import { Head } from '../report/head.tsx'
import { Panel } from '../report/panel.tsx'
import { useReport } from '../report/use-report.ts'
import { AdLook } from '../ui/ad-look.tsx'
import { Fold } from '../ui/fold.tsx'
import { AdFigures } from './ad-figures.tsx'
import { adFields, groupFields } from './fields.ts'
import { GroupWords, useGroupWords } from './group-words.tsx'
import { Preview, samplesOf, type Tried } from './preview.tsx'
import { role } from './role.ts'
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
  const campaignId = data?.campaign_id
  const campaign = useReport({
    role,
    route: 'GET /advertiser-dashboard/campaigns/{campaignId}',
    input: campaignId ? { path: { campaignId } } : undefined,
  })
  const groupWords = useGroupWords(id)
  const [tried, setTried] = useState<readonly Tried[]>([])
  return (
    <>
      <Head title={data?.name ?? 'Ad group'}>
        {data && (
          <p class="note">
            Ad group of{' '}
            <a href={`/console/advertiser/campaigns/${campaignId}`}>
              {campaign.data?.name ?? 'its campaign'}
            </a>
          </p>
        )}
      </Head>
      <Panel title="Ads" report={report}>
        {(group) => <Ads group={group} around={campaign.data ?? {}} reload={report.reload} />}
      </Panel>
      {data && <AdFigures group={data} />}
      <Panel title="What it is for" report={report}>
        {(values) =>
          values.ad_group_id === values.campaign_id ? (
            <p>
              This group is the campaign itself.{' '}
              <a href={`/console/advertiser/campaigns/${campaignId}`}>Change the campaign</a>, or
              what people say around it below.
            </p>
          ) : (
            <>
              <State group={values} reload={report.reload} />
              <ChangeForm
                fields={groupFields}
                values={values}
                save={async (body) => await call('PATCH /ad-groups/{groupId}', { path, body })}
                onDone={report.reload}
              />
            </>
          )
        }
      </Panel>
      {data && groupWords.data && (
        <Preview
          key={data.ads.map(({ ad_id: adId, status }) => adId + status).join()}
          of={{ campaign_id: data.campaign_id }}
          groupId={id}
          {...(data.ads_total === 0 && { about: AD_LESS })}
          samples={samplesOf(data, groupWords.data.examples)}
          onTried={setTried}
        />
      )}
      <GroupWords id={id} report={groupWords} tried={tried} />
    </>
  )
}

const AD_LESS =
  'This group has no ad yet, so it speaks nowhere: the other groups of its campaign are tried.'

type StateProps = { group: Group; reload: () => void }

function State({ group: { ad_group_id: groupId, status }, reload }: StateProps) {
  const path = { groupId }
  const turn = async (next: Group['status']) =>
    await call('PATCH /ad-groups/{groupId}', { path, body: { status: next } })
  return (
    <p class="does">
      <span class="badge">{status}</span>
      {status === 'active' ? (
        <Act label="Pause" act={async () => await turn('paused')} onDone={reload} />
      ) : (
        <Act label="Activate" act={async () => await turn('active')} onDone={reload} />
      )}
      {status !== 'archived' && (
        <Act
          label="Archive"
          ask="Its ads are not shown any more."
          act={async () => await turn('archived')}
          onDone={reload}
        />
      )}
    </p>
  )
}

/** What stands for what an ad does not say. */
type Around = { title?: string; brand_name?: string; landing_page?: string }
type AdsProps = { group: Group; around: Around; reload: () => void }

function Ads({ group, around, reload }: AdsProps) {
  const isOwn = group.ad_group_id === group.campaign_id
  return (
    <>
      {group.ads.length === 0 && <p class="nothing">No ad yet.</p>}
      <ul class="looks">
        {group.ads.map((ad) => (
          <OneAd key={ad.ad_id} ad={ad} around={around} reload={reload} />
        ))}
      </ul>
      {group.group_type === 'manual' && !isOwn && (
        <NewAd group={group} around={around} reload={reload} />
      )}
    </>
  )
}

const MOODS: Partial<Record<Ad['status'], string>> = {
  active: 'good',
  pending_review: 'warn',
  rejected: 'bad',
}

/** Of an ad that nobody can turn on or off. */
const SAYS: Partial<Record<Ad['status'], string>> = {
  pending_review: 'It is shown once it has been looked at.',
  rejected: 'It is looked at again once its words are changed; or archive it and add another one.',
}

function OneAd({ ad, around, reload }: { ad: Ad; around: Around; reload: () => void }) {
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
      <AdLook
        brand={around.brand_name ?? ''}
        title={ad.headline ?? around.title ?? ''}
        text={ad.copy}
        cta={ad.cta ?? ''}
        page={ad.landing_page ?? around.landing_page ?? ''}
      />
      {SAYS[ad.status] && <p class="note">{SAYS[ad.status]}</p>}
      <p class="does">
        {!SAYS[ad.status] && (
          <Act
            label={isOn ? 'Pause' : 'Activate'}
            act={async () =>
              await call('PATCH /ads/{adId}', {
                path,
                body: { status: isOn ? 'paused' : 'active' },
              })
            }
            onDone={reload}
          />
        )}
        <Act
          label="Archive"
          ask="It is not shown any more."
          act={async () => await call('DELETE /ads/{adId}', { path })}
          onDone={reload}
        />
      </p>
      {ad.source === 'given' && (
        <Fold title="Change its words">
          {() => (
            <ChangeForm
              fields={adFields}
              values={{ ...ad }}
              save={async (body) => await call('PATCH /ads/{adId}', { path, body })}
              onDone={reload}
            />
          )}
        </Fold>
      )}
    </li>
  )
}

function NewAd({ group, around, reload }: AdsProps) {
  const [values, setValues] = useState<Values>({})
  const text = (name: string) => String(values[name] ?? '')
  return (
    <Fold title="A new ad">
      {() => (
        <div class="beside">
          <Form
            fields={adFields}
            isNew
            button="Add it"
            send={async (said) =>
              await call('POST /ad-groups/{groupId}/ads', {
                path: { groupId: group.ad_group_id },
                body: withoutEmpty(said),
              })
            }
            onDone={() => {
              setValues({})
              reload()
            }}
            onInput={setValues}
          />
          <AdLook
            brand={around.brand_name ?? ''}
            title={text('headline')}
            text={text('copy')}
            cta={text('cta')}
            page={text('landing_page') || (around.landing_page ?? '')}
          />
        </div>
      )}
    </Fold>
  )
}
