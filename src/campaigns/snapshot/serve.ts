import type { FrontDeps } from '../../deps.ts'
import { loadPublished, readKept } from './current.ts'
import type { Snapshot } from './format.ts'

/** The snapshot to serve from: the isolate's own, else the published one. */
export const readySnapshot = async (deps: FrontDeps): Promise<Snapshot> =>
  deps.snapshots.current() ?? (await refreshSnapshot(deps))

/** Loads the published snapshot; an isolate that has one waits a while after a load that came to nothing. */
export const refreshSnapshot = (deps: FrontDeps): Promise<Snapshot> =>
  deps.snapshots.refresh(deps.now(), () => loadPublished(deps, () => compileActive(deps)))

/** The snapshot that KV has; see `readKept`. */
export const keptSnapshot = (deps: FrontDeps) => readKept(deps)

/** Where nothing is published; an isolate that serves needs none of that code. */
async function compileActive(deps: FrontDeps) {
  const { compileSnapshots } = await import('./load.ts')
  return await compileSnapshots(await deps.stores())
}
