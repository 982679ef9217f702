import type { Deps } from '../deps.ts'
import { AppError, invalidField } from '../platform/http/errors.ts'
import {
  type ExperimentFields,
  findArms,
  insertExperiment,
  updateExperiment,
} from './queries/experiments.ts'
import type { ExperimentCreate, ExperimentPatch } from './schema/experiment.ts'
import { experimentWire, newExperiment } from './shape/experiment.ts'

/** It takes effect with the publisher's account: here at once, in other isolates within a minute. */
export async function createExperiment(deps: Deps, body: ExperimentCreate) {
  const row = { ...newExperiment(body), id: deps.newId(), publisherId: body.publisher_id }
  const isKnown = await insertExperiment(deps.db, row)
  if (!isKnown) throw invalidField('publisher_id', 'There is no such publisher')
  deps.accounts.publishers.clear()
  return { experiment_id: row.id }
}

export async function changeExperiment(
  deps: Deps,
  { id, body }: { id: string; body: ExperimentPatch },
) {
  const stored = await findArms(deps.db, id)
  if (!stored) throw new AppError('not_found', 'There is no such experiment.')
  const { weights, ...rest } = body
  const change = weights ? { ...rest, arms: weighArms(stored.arms, weights) } : rest
  const row = await updateExperiment(deps.db, { id, change, updatedAt: stored.updatedAt })
  if (!row) throw new AppError('conflict', 'Somebody else has just changed it; repeat the request.')
  deps.accounts.publishers.clear()
  return experimentWire(row)
}

function weighArms(arms: ExperimentFields['arms'], weights: Record<string, number>) {
  const given = new Map(Object.entries(weights))
  const weighed = arms.map((arm) => ({ ...arm, weight: given.get(arm.label) ?? arm.weight }))
  for (const { label } of arms) given.delete(label)
  const [unknown] = given.keys()
  if (unknown !== undefined) throw invalidField('weights', `There is no arm ${unknown}`)
  return weighed
}
