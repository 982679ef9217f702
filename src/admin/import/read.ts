import { AppError } from '../../platform/http/errors.ts'

export const IMPORT_LIMIT = 32 * 1024 * 1024
export const IMPORT_LINES = 10_000

/**
 * The lines of a body that are not blank. Decoded as it arrives, so that no second copy of it is held; refused as
 * soon as it is over a limit.
 */
export async function readLines(request: Request): Promise<string[]> {
  if (Number(request.headers.get('content-length') ?? 0) > IMPORT_LIMIT) throw tooLarge()
  const lines: string[] = []
  const take = (line: string) => {
    if (line.trim() === '') return
    if (lines.length === IMPORT_LINES) throw tooMany()
    lines.push(line)
  }
  let size = 0
  let rest = ''
  const decoder = new TextDecoder()
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > IMPORT_LIMIT) throw tooLarge()
    const parts = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = parts.pop() ?? ''
    for (const part of parts) take(part)
  }
  take(rest + decoder.decode())
  return lines
}

const tooLarge = () => new AppError('payload_too_large', `The body is over ${IMPORT_LIMIT} bytes.`)
const tooMany = () =>
  new AppError('unprocessable', `The body has over ${IMPORT_LINES} lines; send it in parts.`)
