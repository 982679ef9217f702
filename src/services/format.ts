import * as z from 'zod'
import { openSections, packSections } from '../campaigns/snapshot/pack.ts'
import type { MatchIndex } from '../language/contract.ts'
import { openIndex } from '../language/index/open.ts'
import { type Service, serviceShape } from './service.ts'

/** It comes from KV, where an earlier version may have stored it. */
const stored = z.array(serviceShape)

/** The services of the index, opened; in the order of their slugs. */
export type Catalog = {
  version: string
  services: readonly Service[]
  find: (slug: string) => Service | undefined
  /** What the search finds them by, in the same order. */
  index: MatchIndex
}

/** Compiles services, and the index that was built of them, into one buffer. */
export function compileCatalog(services: readonly Service[], index: ArrayBuffer): ArrayBuffer {
  return packSections({ services: new TextEncoder().encode(JSON.stringify(services)), index })
}

/** Opens a compiled catalogue. Throws on anything that `compileCatalog` did not make. */
export function openCatalog(buffer: ArrayBuffer, version: string): Catalog {
  const place = openSections(buffer)
  const { offset, length } = place('services')
  const text = new TextDecoder().decode(new Uint8Array(buffer, offset, length))
  const services = stored.parse(JSON.parse(text))
  const bySlug = new Map(services.map((service) => [service.slug, service]))
  const index = openIndex(buffer, place('index').offset)
  return { version, services, find: (slug) => bySlug.get(slug), index }
}
