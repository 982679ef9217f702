import { shotsInAddresses } from './addresses.ts'
import { shotsAtAdmin } from './admin.ts'
import { shotsAtAds } from './ads.ts'
import { shotsAtEvents } from './events.ts'
import { shotsAtSearch } from './search.ts'
import type { Shot, World } from './shots.ts'

/** Every route with the worst that may be sent to it. */
export const hostileShots = (world: World): Shot[] =>
  [shotsAtAds, shotsAtEvents, shotsAtSearch, shotsAtAdmin, shotsInAddresses].flatMap((shots) =>
    shots(world),
  )
