import { AppError } from './errors.ts'

/** Largest request body, in bytes. */
export const BODY_LIMIT = 256 * 1024
type Body = { value: unknown; length: number }
const bodies = new WeakMap<Request, Promise<Body>>()
const texts = new WeakMap<Request, Promise<string>>()

/** The body's text, read once and remembered; 413 for one that is too long. */
export function readBodyText(request: Request): Promise<string> {
  const text = texts.get(request) ?? readText(request, BODY_LIMIT)
  texts.set(request, text)
  return text
}

/** The body as JSON, with the length of its text; read once and remembered. 413, 400 in this order. */
export const readBody = (request: Request): Promise<Body> =>
  bodies.get(request) ?? startReading(request)

function startReading(request: Request): Promise<Body> {
  const body = readBodyText(request).then(measureBody)
  bodies.set(request, body)
  return body
}

const measureBody = (text: string): Body => ({ value: parseBody(text), length: text.length })

/** What a body begins with that is packed by gzip or deflate, read as text. */
const PACKED = ['\u001f', 'x\u0001', 'x^', 'x\ufffd']

/** The same, where nobody asks for it again: to remember it costs as much as to parse it. */
export const takeBody = async (request: Request): Promise<Body> =>
  measureBody(await (texts.get(request) ?? readText(request, BODY_LIMIT)))

/** The body's text, refused as soon as it is over the limit, also when no length was announced. */
export async function readText(request: Request, limit: number): Promise<string> {
  if (isAnnounced(request, limit)) return await request.text()
  return new TextDecoder().decode(await readChunks(request, limit))
}

/** The same, as bytes. */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  if (isAnnounced(request, limit)) return new Uint8Array(await request.arrayBuffer())
  return await readChunks(request, limit)
}

/** HTTP holds the sender to the announced length; reading at once is far cheaper than chunk by chunk. */
function isAnnounced(request: Request, limit: number): boolean {
  const announced = request.headers.get('content-length') ?? ''
  if (Number(announced) > limit) throw tooLarge(limit)
  return /^\d+$/.test(announced)
}

const tooLarge = (limit: number) =>
  new AppError('payload_too_large', `The body is over ${limit} bytes.`)

async function readChunks(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > limit) throw tooLarge(limit)
    chunks.push(chunk)
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer())
}

/** The JSON of a body; 400 for what is none. */
export function parseBody(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    const hint = PACKED.some((start) => text.startsWith(start))
      ? ' It is compressed: send it as it is.'
      : ''
    throw new AppError('invalid_json', `The body is not valid JSON.${hint}`, { cause })
  }
}
