/** Workers KV in memory, as far as the service uses it: text and buffers under names. */
export function memoryKv() {
  const values = new Map<string, ArrayBuffer | string>()
  return {
    get: async (name: string, type?: string) => {
      const value = values.get(name) ?? null
      return type === 'arrayBuffer' && value instanceof ArrayBuffer ? value.slice(0) : value
    },
    put: async (name: string, value: ArrayBuffer | string) => {
      values.set(name, value)
    },
  }
}
