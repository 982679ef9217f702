import { Desk, type Section } from '../console/desk.tsx'

const sections: readonly Section[] = [
  {
    title: 'Service',
    pages: [
      { slug: '', label: 'Health', load: async () => (await import('./health.tsx')).Health },
      {
        slug: 'put-aside',
        label: 'Put aside',
        load: async () => (await import('./put-aside.tsx')).PutAside,
      },
      {
        slug: 'explain',
        label: 'Explain',
        load: async () => (await import('./explain.tsx')).Explain,
      },
    ],
  },
  {
    title: 'Accounts',
    pages: [
      {
        slug: 'publishers',
        label: 'Publishers',
        load: async () => (await import('./publishers.tsx')).Publishers,
      },
      {
        slug: 'advertisers',
        label: 'Advertisers',
        load: async () => (await import('./advertisers.tsx')).Advertisers,
      },
      { slug: 'keys', label: 'Keys', load: async () => (await import('./keys.tsx')).Keys },
      {
        slug: 'erase',
        label: 'Erase a person',
        load: async () => (await import('./people.tsx')).Erase,
      },
      {
        slug: 'refund',
        label: 'Give money back',
        load: async () => (await import('./people.tsx')).Refund,
      },
    ],
  },
  {
    title: 'What runs',
    pages: [
      { slug: 'review', label: 'Review', load: async () => (await import('./review.tsx')).Review },
      {
        slug: 'campaigns',
        label: 'Campaigns',
        load: async () => (await import('./campaigns.tsx')).Campaigns,
      },
      {
        slug: 'experiments',
        label: 'Experiments',
        load: async () => (await import('./experiments.tsx')).Experiments,
      },
      {
        slug: 'catalogue',
        label: 'Catalogue',
        load: async () => (await import('./catalogue.tsx')).Catalogue,
      },
      { slug: 'import', label: 'Import', load: async () => (await import('./import.tsx')).Import },
    ],
  },
]

export const Operator = (params: { page?: string; id?: string }) => (
  <Desk side="operator" sections={sections} {...params} />
)
