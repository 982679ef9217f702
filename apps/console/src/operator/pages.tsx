import { Desk, type Section } from '../console/desk.tsx'
import { Advertisers } from './advertisers.tsx'
import { Campaigns } from './campaigns.tsx'
import { Catalogue } from './catalogue.tsx'
import { Experiments } from './experiments.tsx'
import { Explain } from './explain.tsx'
import { Health } from './health.tsx'
import { Import } from './import.tsx'
import { Keys } from './keys.tsx'
import { Erase, Refund } from './people.tsx'
import { Publishers } from './publishers.tsx'
import { PutAside } from './put-aside.tsx'
import { Review } from './review.tsx'

const sections: readonly Section[] = [
  {
    title: 'Service',
    pages: [
      { slug: '', label: 'Health', show: Health },
      { slug: 'put-aside', label: 'Put aside', show: PutAside },
      { slug: 'explain', label: 'Explain', show: Explain },
    ],
  },
  {
    title: 'Accounts',
    pages: [
      { slug: 'publishers', label: 'Publishers', show: Publishers },
      { slug: 'advertisers', label: 'Advertisers', show: Advertisers },
      { slug: 'keys', label: 'Keys', show: Keys },
      { slug: 'erase', label: 'Erase a person', show: Erase },
      { slug: 'refund', label: 'Give money back', show: Refund },
    ],
  },
  {
    title: 'What runs',
    pages: [
      { slug: 'review', label: 'Review', show: Review },
      { slug: 'campaigns', label: 'Campaigns', show: Campaigns },
      { slug: 'experiments', label: 'Experiments', show: Experiments },
      { slug: 'catalogue', label: 'Catalogue', show: Catalogue },
      { slug: 'import', label: 'Import', show: Import },
    ],
  },
]

export const Operator = (params: { page?: string; id?: string }) => (
  <Desk side="operator" sections={sections} {...params} />
)
