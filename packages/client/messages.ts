/** The service looks at no older ones. */
const NEWEST = 64
/** Of a message the service reads the two ends, no more than this in all, in UTF-16 units. */
const LONGEST = 8000
/** Of a whole conversation less than this, and it takes no body of more than 256 KiB. */
const ROOM = 64_000

/**
 * What the service reads of a conversation: the texts of its newest messages. A picture in base64 would make the request
 * too big, and is read by nobody. What is no list stays as it is.
 */
export function readableOf(messages: unknown): unknown {
  if (!Array.isArray(messages)) return messages
  let room = ROOM
  /** A text, a part with one, or those of a list that are. */
  const cut = (said: unknown): unknown => {
    if (Array.isArray(said)) return said.map(cut).filter(Boolean)
    if (typeof said === 'string') {
      const short = endsOf(said, Math.min(LONGEST, room))
      room -= short.length
      return short
    }
    if (!said || typeof said !== 'object') return said
    const { type, text } = said as Record<string, unknown>
    return text === undefined ? null : { type, text: typeof text === 'string' ? cut(text) : text }
  }
  const kept: unknown[] = []
  for (const message of messages.slice(-NEWEST).reverse()) {
    if (room <= 0) break
    const { role, type, content, parts, text, data } = Object(message)
    const stored = data && { content: cut(data.content) }
    const said = { content: cut(content), parts: cut(parts), text: cut(text) }
    kept.unshift({ role, type, data: stored, ...said })
  }
  return kept
}

const endsOf = (text: string, most: number): string =>
  text.length > most ? text.slice(0, most / 2) + text.slice(text.length - most / 2) : text
