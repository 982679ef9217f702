import type { AdvertiserAccount } from '../../platform/http/context.ts'

/** What an advertiser asks, and who it is: nobody else's rows are read or changed for it. */
export type Asked<What> = { advertiser: AdvertiserAccount } & What

/** An id, and whose it has to be. */
export type OwnId = { advertiserId: string; id: string }
