import type { HitEvent, RequestEvent } from '../../src/platform/events/event.ts'
import type { TestStores } from './stack.ts'

export type StreamedRequest = { event: RequestEvent; wins: string[]; reason?: string }
export type StreamedHit = {
  event: HitEvent
  kind: 'view' | 'click' | 'conversion'
  hitId: string
  outcome: string
  chargedMicros: number
  note?: string
}

/** The fields of a request's entry, as the reserve script writes them. */
export const requestFields = ({ event, wins, reason = '' }: StreamedRequest) => [
  ...['t', 'request', 'e', JSON.stringify(event)],
  ...[
    'w',
    wins.map((campaign) => `${campaign}:1000`).join(';'),
    'r',
    wins.length ? '' : reason || 'targeting',
  ],
]

/** The fields of a hit's entry, as the record script writes them. */
export const hitFields = ({ event, kind, hitId, outcome, chargedMicros, note }: StreamedHit) => [
  ...['t', 'hit', 'e', JSON.stringify(event), 'k', kind, 'h', hitId],
  ...['o', outcome, 'c', String(chargedMicros), 'n', note ?? ''],
]

/** Puts entries at the end of the event stream, as the scripts would, each behind the one before. */
export async function feed(stores: TestStores, entries: string[][]): Promise<void> {
  await Promise.all(entries.map((fields) => stores.redis('XADD', 'events', '*', ...fields)))
}
