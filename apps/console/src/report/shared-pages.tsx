import type { ComponentType } from 'preact'
import type { Page } from '../console/desk.tsx'
import type { Side } from './webhooks.tsx'

type OfSide = ComponentType<{ side: Side }>

/** Pages that a publisher and an advertiser have alike. */
export function sharedPages(side: Side) {
  const bind = (Show: OfSide) => () => <Show side={side} />
  const page = (slug: string, { label, load }: { label: string; load: () => Promise<OfSide> }) =>
    ({ slug, label, load: async () => bind(await load()) }) satisfies Page
  return {
    quality: page('quality', {
      label: 'Traffic quality',
      load: async () => (await import('./quality.tsx')).Quality,
    }),
    alerts: page('alerts', {
      label: 'Alerts',
      load: async () => (await import('./alerts.tsx')).Alerts,
    }),
    webhooks: page('webhooks', {
      label: 'Webhooks',
      load: async () => (await import('./webhooks.tsx')).Webhooks,
    }),
  }
}
