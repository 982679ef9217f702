import { Desk, type Section } from '../console/desk.tsx'
import { sharedPages } from '../report/shared-pages.tsx'

const shared = sharedPages('publisher')

const sections: readonly Section[] = [
  {
    title: 'Earnings',
    pages: [
      { slug: '', label: 'Overview', load: async () => (await import('./overview.tsx')).Overview },
      {
        slug: 'placements',
        label: 'Placements',
        load: async () => (await import('./placements.tsx')).Placements,
      },
      {
        slug: 'breakdown',
        label: 'Devices and countries',
        load: async () => (await import('./breakdown.tsx')).Breakdown,
      },
      {
        slug: 'statements',
        label: 'Statements',
        load: async () => (await import('./statements.tsx')).Months,
      },
    ],
  },
  {
    title: 'People',
    pages: [
      {
        slug: 'audience',
        label: 'Audience',
        load: async () => (await import('./audience.tsx')).Audience,
      },
      { slug: 'users', label: 'Users', load: async () => (await import('./users.tsx')).Users },
      {
        slug: 'feedback',
        label: 'Feedback',
        load: async () => (await import('./feedback.tsx')).Feedback,
      },
    ],
  },
  {
    title: 'Quality',
    pages: [
      shared.quality,
      { slug: 'ads', label: 'One ad', load: async () => (await import('./one-ad.tsx')).OneAd },
      {
        slug: 'experiments',
        label: 'Experiments',
        load: async () => (await import('./experiments.tsx')).Experiments,
      },
      {
        slug: 'index',
        label: 'Service index',
        load: async () => (await import('./searches.tsx')).Searches,
      },
    ],
  },
  {
    title: 'Account',
    pages: [
      {
        slug: 'settings',
        label: 'Settings',
        load: async () => (await import('./settings.tsx')).Settings,
      },
      {
        slug: 'advertisers',
        label: 'Who advertises',
        load: async () => (await import('./advertisers.tsx')).Advertisers,
      },
      {
        slug: 'blocked',
        label: 'Blocked ads',
        load: async () => (await import('./settings.tsx')).BlockedAds,
      },
      shared.alerts,
      shared.webhooks,
    ],
  },
]

export const Publisher = (params: { page?: string; id?: string }) => (
  <Desk side="publisher" sections={sections} {...params} />
)
