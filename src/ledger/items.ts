import type { StreamEvent } from '../platform/events/event.ts'
import { readEvent, readSearch } from '../platform/events/read.ts'
import { keys } from '../platform/redis/keys.ts'
import type { StreamEntry } from '../platform/redis/stream.ts'
import { rowOf as searchRow } from '../services/log.ts'
import { asideRow } from './aside.ts'
import type { Batch } from './pixel.ts'
import type { BookedRows } from './queries/book.ts'
import {
  hitRow,
  linkRows,
  pixelRows,
  renderLinks,
  renderRow,
  requestRow,
  withdrawalRow,
} from './rows.ts'

export type Hit = Extract<StreamEvent, { type: 'hit' }>

/** A stream entry as it is booked. */
export type Item = {
  entry: StreamEntry
  /** Its name among what is put aside. */
  name: string
  kind: string
  rows: Partial<BookedRows>
  /** The hit, if it has charged a budget. */
  charged?: Hit
  /** Events of a pixel, some of which may be conversions too. */
  batch?: Batch
}

/** Where entries come from, and how they are booked; null: from no stream. */
export type Source = {
  stream: string | null
  itemOf: (entry: StreamEntry) => Item
  /** Whether it is one of several streams that book side by side. */
  isApart?: boolean
}
export type Stream = Source & { stream: string }

export const eventSource: Stream = { stream: keys.events, itemOf: (entry) => eventItem(entry) }

export const searchSource: Stream = {
  stream: keys.indexEvents,
  itemOf: (entry) => searchItem(entry, `index:${entry.id}`),
}

/** An entry of the event stream. What can't be read of it is put aside. */
export function eventItem(entry: StreamEntry, name = entry.id): Item {
  const kind = entry.fields.t ?? ''
  try {
    return { entry, name, kind, ...readItem(entry) }
  } catch (error) {
    return unreadableItem(entry, { name, kind, error })
  }
}

/** The same of the index' stream. */
export function searchItem(entry: StreamEntry, name: string): Item {
  try {
    const rows = { searches: [searchRow(readSearch(entry.fields))] }
    return { entry, name, kind: 'search', rows }
  } catch (error) {
    return unreadableItem(entry, { name, kind: 'search', error })
  }
}

const unreadableItem = (
  entry: StreamEntry,
  { name, kind, error }: { name: string; kind: string; error: unknown },
): Item => ({
  entry,
  name,
  kind,
  rows: { aside: [asideRow({ id: name, kind, payload: entry.fields }, error)] },
})

function readItem({ fields }: StreamEntry): Pick<Item, 'rows' | 'charged' | 'batch'> {
  const event = readEvent(fields)
  switch (event.type) {
    case 'hit': {
      const rows = { hits: [hitRow(event)] }
      return event.chargedMicros > 0 ? { rows, charged: event } : { rows }
    }
    case 'request':
      return { rows: { requests: [requestRow(event)], links: linkRows(event) } }
    case 'render':
      return { rows: { renders: [renderRow(event)], links: renderLinks(event) } }
    case 'pixel':
      return { rows: { pixels: pixelRows(event) }, batch: event }
    case 'withdrawal':
      return { rows: { withdrawals: [withdrawalRow(event)] } }
  }
}

/** All rows of items, as one booking takes them. */
export function rowsOf(items: readonly Item[]): Partial<BookedRows> {
  const all = <K extends keyof BookedRows>(kind: K) =>
    items.flatMap(({ rows }) => (rows[kind] ?? []) as BookedRows[K][number][])
  return {
    hits: all('hits'),
    requests: all('requests'),
    links: all('links'),
    renders: all('renders'),
    pixels: all('pixels'),
    withdrawals: all('withdrawals'),
    searches: all('searches'),
    aside: all('aside'),
  }
}
