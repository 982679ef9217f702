import { describe, expect, it } from 'vitest'
import { requireEnv } from '../../src/env.ts'
import { loadFile } from '../../src/platform/static-files.ts'
import { kv } from '../support/kv.ts'
import { OFFLINE } from '../support/samples.ts'

/** Files as Cloudflare hands them out, by their paths alone. */
const ASSETS = {
  fetch: async (request: Request) => {
    const isThere = new URL(request.url).pathname === '/tables/some.bin'
    return await Promise.resolve(
      new Response(isThere ? 'bytes' : null, { status: isThere ? 200 : 404 }),
    )
  },
}
const envWith = (vars: object) => requireEnv({ ...OFFLINE, SNAPSHOTS: kv, ...vars })

describe('a static file', () => {
  it('is read whole', async () => {
    const bytes = await loadFile(envWith({ ASSETS }), '/tables/some.bin')
    expect(new TextDecoder().decode(bytes)).toBe('bytes')
  })

  it.each([
    ['is not there', { ASSETS }],
    ['has no binding', {}],
  ])('that %s is an error, by its path', async (_, vars) => {
    const loading = loadFile(envWith(vars), '/tables/other.bin')
    await expect(loading).rejects.toThrow('/tables/other.bin is not among the static files')
  })
})
