import { unzipBytes } from '../../src/platform/kv/zip.ts'
import type { Stored } from './privacy.ts'

/** Workers KV in memory, as far as the service uses it: text and buffers under names. */
function memoryKv() {
  const values = new Map<string, ArrayBuffer | string>()
  return {
    get: async (name: string, type?: string) => {
      const value = values.get(name) ?? null
      return type === 'arrayBuffer' && value instanceof ArrayBuffer ? value.slice(0) : value
    },
    put: async (name: string, value: ArrayBuffer | string) => {
      values.set(name, value)
    },
    /** What stands in it, as text; what is compressed unpacked. */
    dump: async (): Promise<Stored[]> =>
      await Promise.all(
        [...values].map(async ([name, value]) => ({
          where: `kv ${name.replace(/\d+$/, '')}`,
          text: `${name}\n${typeof value === 'string' ? value : decode(await unzipBytes(value))}`,
        })),
      ),
  }
}

const decode = (bytes: ArrayBuffer) => new TextDecoder().decode(bytes)

/** The one of a test file. */
export const kv = memoryKv()
