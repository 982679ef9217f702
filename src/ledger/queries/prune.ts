import { eq } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { userCrowds } from '../../db/schema/index.ts'
import { lockBookings } from './book.ts'

/** Takes away the places in `user_crowds` that everybody has moved on from. */
export async function pruneCrowds(db: Db): Promise<void> {
  await db.batch([lockBookings(db), db.delete(userCrowds).where(eq(userCrowds.users, 0))])
}
