import type { Deps } from '../../deps.ts'
import { adsTask } from '../ads/write.ts'
import { queueGroups } from '../examples/queue.ts'
import { examplesTask } from '../examples/write.ts'
import { isModelThere } from './calls.ts'
import { writeDue, writeSaved } from './round.ts'

const TASKS = [examplesTask, adsTask]

/** Writes what groups wait for, beginning none after `until`. */
export async function writeDueTexts(deps: Deps, until: number): Promise<number> {
  if (isModelThere(deps.env)) await queueGroups(deps.db, new Date(deps.now()))
  return await writeDue(deps, { tasks: TASKS, until })
}

/** Writes what a group waits for that was just saved. */
export const writeSavedTexts = (deps: Deps, groupId: string) =>
  writeSaved(deps, { tasks: TASKS, id: groupId })
