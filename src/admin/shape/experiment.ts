import type { ExperimentFields, ExperimentRow } from '../queries/experiments.ts'
import type { ExperimentCreate } from '../schema/experiment.ts'

export function newExperiment(wire: ExperimentCreate): ExperimentFields {
  const arms = wire.arms.map(({ renderer_key: rendererKey, ...arm }) => ({ ...arm, rendererKey }))
  return { name: wire.name, status: wire.status, arms }
}

export function experimentWire(row: ExperimentRow) {
  return {
    experiment_id: row.id,
    publisher_id: row.publisherId,
    name: row.name,
    status: row.status,
    arms: row.arms.map(({ rendererKey, ...arm }) => ({ ...arm, renderer_key: rendererKey })),
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  }
}
