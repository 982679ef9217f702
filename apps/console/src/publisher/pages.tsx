import { Desk, type Section } from '../console/desk.tsx'
import { Alerts } from '../report/alerts.tsx'
import { Head } from '../report/head.tsx'
import { Quality } from '../report/quality.tsx'
import { Statements } from '../report/statements.tsx'
import { Webhooks } from '../report/webhooks.tsx'
import { Audience } from './audience.tsx'
import { Breakdown } from './breakdown.tsx'
import { Experiments } from './experiments.tsx'
import { Feedback } from './feedback.tsx'
import { OneAd } from './one-ad.tsx'
import { Overview } from './overview.tsx'
import { Placements } from './placements.tsx'
import { Searches } from './searches.tsx'
import { BlockedAds, Settings } from './settings.tsx'
import { Users } from './users.tsx'

const sections: readonly Section[] = [
  {
    title: 'Earnings',
    pages: [
      { slug: '', label: 'Overview', show: Overview },
      { slug: 'placements', label: 'Placements', show: Placements },
      { slug: 'breakdown', label: 'Devices and countries', show: Breakdown },
      { slug: 'statements', label: 'Statements', show: Months },
    ],
  },
  {
    title: 'People',
    pages: [
      { slug: 'audience', label: 'Audience', show: Audience },
      { slug: 'users', label: 'Users', show: Users },
      { slug: 'feedback', label: 'Feedback', show: Feedback },
    ],
  },
  {
    title: 'Quality',
    pages: [
      { slug: 'quality', label: 'Traffic quality', show: PublisherQuality },
      { slug: 'ads', label: 'One ad', show: OneAd },
      { slug: 'experiments', label: 'Experiments', show: Experiments },
      { slug: 'index', label: 'Service index', show: Searches },
    ],
  },
  {
    title: 'Account',
    pages: [
      { slug: 'settings', label: 'Settings', show: Settings },
      { slug: 'blocked', label: 'Blocked ads', show: BlockedAds },
      { slug: 'alerts', label: 'Alerts', show: PublisherAlerts },
      { slug: 'webhooks', label: 'Webhooks', show: PublisherWebhooks },
    ],
  },
]

function PublisherAlerts() {
  return <Alerts side="publisher" />
}

function PublisherWebhooks() {
  return <Webhooks side="publisher" />
}

function PublisherQuality() {
  return <Quality side="publisher" />
}

function Months() {
  return (
    <>
      <Head title="Statements" />
      <Statements side="publisher" />
    </>
  )
}

export const Publisher = (params: { page?: string; id?: string }) => (
  <Desk side="publisher" sections={sections} {...params} />
)
