import { Desk, type Section } from '../console/desk.tsx'
import { Alerts } from '../report/alerts.tsx'
import { Head } from '../report/head.tsx'
import { OwnKeys } from '../report/own-keys.tsx'
import { Quality } from '../report/quality.tsx'
import { Webhooks } from '../report/webhooks.tsx'
import { Billing } from './billing.tsx'
import { Campaigns } from './campaigns.tsx'
import { Connections } from './connections.tsx'
import { Conversions } from './conversions.tsx'
import { Feedback } from './feedback.tsx'
import { GroupPage } from './group.tsx'
import { Leads } from './leads.tsx'
import { Overview } from './overview.tsx'
import { Pixel } from './pixel.tsx'

const sections: readonly Section[] = [
  {
    title: 'Ads',
    pages: [
      { slug: '', label: 'Overview', show: Overview },
      { slug: 'campaigns', label: 'Campaigns', show: Campaigns },
      { slug: 'groups', label: 'Ad group', show: GroupPage, under: 'campaigns' },
      { slug: 'feedback', label: 'Feedback', show: Feedback },
      { slug: 'quality', label: 'Traffic quality', show: AdvertiserQuality },
    ],
  },
  {
    title: 'What came of it',
    pages: [
      { slug: 'conversions', label: 'Conversions', show: Conversions },
      { slug: 'leads', label: 'Leads', show: Leads },
      { slug: 'pixel', label: 'Pixel', show: Pixel },
      { slug: 'connections', label: 'Connections', show: Connections },
    ],
  },
  {
    title: 'Account',
    pages: [
      { slug: 'billing', label: 'Billing', show: Billing },
      { slug: 'key', label: 'Key', show: AdvertiserKey },
      { slug: 'alerts', label: 'Alerts', show: AdvertiserAlerts },
      { slug: 'webhooks', label: 'Webhooks', show: AdvertiserWebhooks },
    ],
  },
]

function AdvertiserKey() {
  return (
    <>
      <Head title="Key" />
      <OwnKeys side="advertiser" />
    </>
  )
}

function AdvertiserAlerts() {
  return <Alerts side="advertiser" />
}

function AdvertiserWebhooks() {
  return <Webhooks side="advertiser" />
}

function AdvertiserQuality() {
  return <Quality side="advertiser" />
}

export const Advertiser = (params: { page?: string; id?: string }) => (
  <Desk side="advertiser" sections={sections} {...params} />
)
