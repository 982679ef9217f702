import { isBotUserAgent } from '../platform/agents/bots.ts'
import type { GroupRequest, GroupViewer } from './schema.ts'
import type { Asker } from './signals.ts'

/** Somebody in a group chat: the hash as the caller spelt it, and what is known of them. */
export type Member = { emailHash: string; asker: Asker }

/** Everybody in the chat, once: people, and the bots among them. Who is there twice counts by the first entry that is no bot. */
export function membersOf(request: GroupRequest): { people: Member[]; bots: Member[] } {
  const isBot = ({ device }: GroupViewer) => isBotUserAgent(device?.ua)
  const seen = new Set<string>()
  const take = (viewers: GroupViewer[]) =>
    viewers.filter(({ email_hash: hash }) => {
      const isNew = !seen.has(hash.toLowerCase())
      seen.add(hash.toLowerCase())
      return isNew
    })
  const people = take(request.viewers.filter((viewer) => !isBot(viewer)))
  const bots = take(request.viewers.filter(isBot))
  return { people: named(people, request), bots: named(bots, request) }
}

/**
 * Each viewer by a name of their own: two who share a user id would share caps and be one person in the books. Without
 * consent it is one that says nothing outside this chat.
 */
function named(viewers: readonly GroupViewer[], request: GroupRequest): Member[] {
  const taken = new Set<string>()
  return viewers.map(({ email_hash: emailHash, user, device }) => {
    const hash = emailHash.toLowerCase()
    const id = user?.id?.trim() ?? ''
    const isOwn = !taken.has(id)
    taken.add(id)
    const asker = {
      user: { ...user, id: isOwn ? user?.id : undefined, hashed_email: hash },
      device,
      regs: request.regs,
      sessionId: `${request.sessionId} ${hash}`,
    }
    return { emailHash, asker }
  })
}
