import { pack, unpack } from '../snapshot/pack.ts'
import type { Service } from './service.ts'

/** The services of the index, opened; in the order of their slugs. */
export type Catalog = {
  version: string
  services: readonly Service[]
  find: (slug: string) => Service | undefined
}

/** Compiles services into one buffer. */
export function compileCatalog(services: readonly Service[]): ArrayBuffer {
  return pack({ services: new TextEncoder().encode(JSON.stringify(services)) })
}

/** Opens a compiled catalogue. Throws on anything that `compileCatalog` did not make. */
export function openCatalog(buffer: ArrayBuffer, version: string): Catalog {
  const { offset, length } = unpack(buffer)('services')
  const text = new TextDecoder().decode(new Uint8Array(buffer, offset, length))
  const services = JSON.parse(text) as Service[]
  const bySlug = new Map(services.map((service) => [service.slug, service]))
  return { version, services, find: (slug) => bySlug.get(slug) }
}
