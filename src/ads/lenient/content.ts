/** Parts that are looked at: a caller chooses how many there are. */
const MOST_PARTS = 1000

/**
 * What a message says, where it is no plain text: the texts of its parts, one a line. Calls of tools, their results,
 * images and what a model thought are nobody's words. Undefined: it can't be read.
 */
export function textOfMessage(message: Record<string, unknown>): string | undefined {
  const { content } = message
  if (typeof content === 'string') return content
  if (content === undefined || content === null) return textOfParts(message.parts) ?? ''
  return textOfParts(content) ?? textOfPart(content)
}

function textOfParts(parts: unknown): string | undefined {
  if (!Array.isArray(parts)) return undefined
  return parts
    .slice(0, MOST_PARTS)
    .flatMap((part) => textOfPart(part) ?? [])
    .join('\n')
}

/** Types are `text`, `input_text`, `output_text`, or none. */
function textOfPart(part: unknown): string | undefined {
  if (typeof part === 'string') return part
  if (typeof part !== 'object' || part === null || !('text' in part)) return undefined
  if ('type' in part && (typeof part.type !== 'string' || !part.type.endsWith('text')))
    return undefined
  return typeof part.text === 'string' ? part.text : undefined
}
