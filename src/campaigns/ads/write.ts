import { log } from '../../platform/http/log.ts'
import { ModelError } from '../../platform/llm/provider.ts'
import { openClaims } from '../claims.ts'
import type { Task } from '../model/round.ts'
import { filterAds } from './check.ts'
import { adsPrompt, adsSchema } from './prompt.ts'
import { claimAds, keepAds, releaseAds } from './queue.ts'

/** Tokens of a handful of ads; characters of an answer, which may be a lie. */
const SIZE = { tokens: 1500, characters: 128 * 1024 }

/** Ads of generative groups, written from what the group is for. */
export const adsTask: Task = {
  schema: adsSchema,
  size: SIZE,
  claim: claimAds,
  release: releaseAds,
  prompt: adsPrompt,
  keep: async (deps, { claimed, said, names }) => {
    const ads = filterAds(said, {
      brief: claimed,
      names,
      knowledge: await deps.knowledge(),
      claims: openClaims(deps.assets.claims),
    })
    if (ads.length === 0) throw new ModelError('no_ads', 'same')
    const written = ads.map((ad) => ({ ...ad, id: deps.newId() }))
    return await keepAds(deps.db, { ...claimed, written })
  },
  complain: (about) => log('warn', 'ads_failed', about),
}
