import { createIndexApi, type IndexApi } from '../../src/catalog/tools/api.ts'

const DEFAULT_URL = 'http://127.0.0.1:8787'
/** A first search after a pause of the service may take seconds. */
const TIMEOUT_MS = 15_000

export type Settings = { url: string; key: string | undefined; api: IndexApi }

/** Where the service is and who asks, from the environment; what is wrong with it instead. */
export function readSettings(env: Record<string, string | undefined>): Settings | string {
  const url = env.ASIDE_URL?.trim() || DEFAULT_URL
  const key = env.ASIDE_API_KEY?.trim() || undefined
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    return `ASIDE_URL is no http(s) address: ${url}`
  }
  // A header takes no others.
  if (key && !/^[\x21-\x7e]+$/.test(key)) return 'ASIDE_API_KEY holds characters that no key has.'
  const send = async (request: Request) => await fetch(request)
  return { url, key, api: createIndexApi({ baseUrl: url, key, send, timeoutMs: TIMEOUT_MS }) }
}
