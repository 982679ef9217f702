import type { Deps } from '../deps.ts'
import { nameOf } from '../http/errors.ts'
import { log } from '../http/log.ts'
import { recordDeadLetter } from './queries/jobs.ts'

/** Puts what can't be booked among the dead letters, with its payload; once per id. */
export async function bury(deps: Deps, id: string, payload: unknown, error: unknown) {
  log('error', 'dead_letter', { id, error: nameOf(error) })
  await recordDeadLetter(deps.db, id, payload, nameOf(error))
}
