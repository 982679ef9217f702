import { setImmediate as turn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Lets go of everything that nothing holds. A weak reference holds what it refers to until the task it was read in ends. */
export async function collectGarbage(): Promise<void> {
  await turn()
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
}
