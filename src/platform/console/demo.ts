import * as z from 'zod'
import type { Deps } from '../../deps.ts'
import { within } from '../http/within.ts'
import type { Role } from './session.ts'

/** As `.local/demo.json` has them. */
const demoKeys = z.object({
  publisher_key: z.string(),
  advertiser_key: z.string(),
  admin_key: z.string(),
})

/** The stack tells them on this machine; who restarts it with other keys waits so long for them. */
const LONGEST_WAIT_MS = 1000
const MEMORY_MS = 5000

type Known = { at: number; keys: Record<Role, string> | undefined }
const known = new WeakMap<Deps, Known>()

/** The keys of the local stack's demo; undefined anywhere else, and before the demo is in. */
export async function demoKeysOf(deps: Deps): Promise<Record<Role, string> | undefined> {
  const { DEMO_URL } = deps.env
  if (!DEMO_URL) return undefined
  const last = known.get(deps)
  const now = deps.now()
  if (last?.keys && now - last.at < MEMORY_MS) return last.keys
  const keys = await within(LONGEST_WAIT_MS, askKeys(DEMO_URL)).catch(() => undefined)
  known.set(deps, { at: now, keys })
  return keys
}

async function askKeys(url: string): Promise<Record<Role, string>> {
  const answer = await fetch(url)
  const keys = demoKeys.parse(await answer.json())
  return {
    publisher: keys.publisher_key,
    advertiser: keys.advertiser_key,
    operator: keys.admin_key,
  }
}

/** What the demo chat may ask for, and with whose key: nothing else is done with these for who has not signed in. */
const ERRANDS: Record<string, [role: Role, path: string]> = {
  'POST ads': ['publisher', '/api/v1/ad'],
  'POST group': ['publisher', '/api/v1/ad/group'],
  'POST feedback': ['publisher', '/ad-feedback'],
  'POST explain': ['operator', '/admin/explain'],
}
const STORY = /^ads\/([\w.~%-]{1,400})$/

/** The route that an errand of the demo chat goes to; undefined for what it may not do. */
export function demoRouteOf(method: string, name: string): [role: Role, path: string] | undefined {
  const story = method === 'GET' ? STORY.exec(name)?.[1] : undefined
  if (story) return ['publisher', `/publisher-dashboard/ads/${story}`]
  const errand = `${method} ${name}`
  return Object.hasOwn(ERRANDS, errand) ? ERRANDS[errand] : undefined
}
