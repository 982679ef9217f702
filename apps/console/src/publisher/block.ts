import { callBelow } from '../console/answers.ts'

const call = callBelow('publisher')

/** Blocks an advertiser or lets it come again. The list is read right before it is written: no route changes a part of it. */
export async function setBlocked(id: string, isBlocked: boolean) {
  const known = await call('GET /settings')
  if (!known.ok) return known
  const { blocked_advertisers: before } = known.data as unknown as { blocked_advertisers: string[] }
  const others = before.filter((one) => one !== id)
  return await call('PATCH /settings', {
    body: { blocked_advertisers: isBlocked ? [...others, id] : others },
  })
}
