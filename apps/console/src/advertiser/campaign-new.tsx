import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { Form } from '../form/form.tsx'
import { type Values, withoutEmpty } from '../form/read.ts'
import { Head } from '../report/head.tsx'
import { AdLook } from '../ui/ad-look.tsx'
import { campaignFields, findSecondLimit } from './fields.ts'
import { Preview } from './preview.tsx'
import { call } from './wire.ts'

/** A campaign is written beside how it will look; it begins as a draft. */
export function NewCampaign() {
  const { route } = useLocation()
  const [values, setValues] = useState<Values>({})
  const open = (data: unknown) =>
    route(`/console/advertiser/campaigns/${Reflect.get(Object(data), 'campaign_id')}`)
  const text = (name: string) => String(values[name] ?? '')
  return (
    <>
      <Head title="A new campaign">
        <p class="lede">
          It begins as a draft. Give it an ad group next: what conversations it is for.
        </p>
      </Head>
      <div class="beside">
        <section class="panel">
          <Form
            fields={campaignFields}
            button="Create the draft"
            check={findSecondLimit}
            send={async (said) => await call('POST /campaigns', { body: withoutEmpty(said) })}
            onDone={open}
            onInput={setValues}
          />
        </section>
        <AdLook
          brand={text('brand_name')}
          title={text('title') || text('name')}
          text={text('description')}
          cta=""
          page={text('landing_page')}
        />
      </div>
      <Preview
        about="Before you create it: which of these would it be shown for?"
        of={{ campaign: withoutEmpty(values) }}
      />
    </>
  )
}
