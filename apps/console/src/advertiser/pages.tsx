import { Desk, type Section } from '../console/desk.tsx'
import { sharedPages } from '../report/shared-pages.tsx'

const shared = sharedPages('advertiser')

const sections: readonly Section[] = [
  {
    title: 'Ads',
    pages: [
      { slug: '', label: 'Overview', load: async () => (await import('./overview.tsx')).Overview },
      {
        slug: 'campaigns',
        label: 'Campaigns',
        load: async () => (await import('./campaigns.tsx')).Campaigns,
      },
      {
        slug: 'groups',
        label: 'Ad group',
        load: async () => (await import('./group.tsx')).GroupPage,
        under: 'campaigns',
      },
      {
        slug: 'feedback',
        label: 'Feedback',
        load: async () => (await import('./feedback.tsx')).Feedback,
      },
      shared.quality,
    ],
  },
  {
    title: 'What came of it',
    pages: [
      {
        slug: 'conversions',
        label: 'Conversions',
        load: async () => (await import('./conversions.tsx')).Conversions,
      },
      { slug: 'leads', label: 'Leads', load: async () => (await import('./leads.tsx')).Leads },
      { slug: 'pixel', label: 'Pixel', load: async () => (await import('./pixel.tsx')).Pixel },
      {
        slug: 'connections',
        label: 'Connections',
        load: async () => (await import('./connections.tsx')).Connections,
      },
    ],
  },
  {
    title: 'Account',
    pages: [
      {
        slug: 'billing',
        label: 'Billing',
        load: async () => (await import('./billing.tsx')).Billing,
      },
      { slug: 'key', label: 'Key', load: async () => (await import('./key.tsx')).Key },
      shared.alerts,
      shared.webhooks,
    ],
  },
]

export const Advertiser = (params: { page?: string; id?: string }) => (
  <Desk side="advertiser" sections={sections} {...params} />
)
