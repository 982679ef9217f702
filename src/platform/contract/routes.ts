import { createRouter } from '../http/context.ts'
import { errorHandler, internalError } from '../http/errors.ts'
import { anyOrigin, originOf } from '../http/origin.ts'
import { writeGuide } from './guide.ts'

/** The description of the interface, for programs. `scripts/build-openapi.ts` makes it of the routes' own schemas. */
export const contract = createRouter()
contract.onError(errorHandler(internalError))

const CACHED = 'public, max-age=3600'
let document: ArrayBuffer | undefined

contract.get('/openapi.json', anyOrigin, async (c) => {
  document ??= await unpackContract(c.var.deps.assets.openapi)
  return c.body(document, 200, {
    'Content-Type': 'application/json',
    'Cache-Control': CACHED,
  })
})

contract.get('/llms.txt', anyOrigin, (c) =>
  c.text(writeGuide(originOf(c)), 200, { 'Cache-Control': CACHED }),
)

/** The document is packed, as the script of a Worker may not be long. */
async function unpackContract(packed: ArrayBuffer | null): Promise<ArrayBuffer> {
  if (!packed) throw new Error('the asset openapi.bin is missing')
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'))
  return await new Response(stream).arrayBuffer()
}
