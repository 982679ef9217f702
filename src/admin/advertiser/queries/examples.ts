import { type SavedExamples, saveExamples } from '../../../campaigns/examples/queries.ts'
import type { Db } from '../../../platform/db/client.ts'

/** Keeps the examples of one group. */
export const saveGroupExamples = async (
  db: Db,
  { saved, now }: { saved: SavedExamples; now: Date },
) => await saveExamples(db, { saved: [saved], saving: { now, by: 'id', forgetsWritten: true } })
