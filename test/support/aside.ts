import type { TestStores } from './stack.ts'

export type AsideRow = { id: string; kind: string; error: string; payload: Record<string, unknown> }

/** What is put aside, by name. */
export const asideOf = async (stores: TestStores) =>
  await stores.sql<AsideRow>(
    'select stream_id as id, kind, error, payload from dead_letters order by stream_id',
  )
