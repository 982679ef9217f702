import * as z from 'zod'
import type { MatchIndex } from '../language/contract.ts'
import { openIndex } from '../language/index/open.ts'
import { openSections, packSections } from '../platform/kv/pack.ts'
import { type Prepared, readPrepared, writePrepared } from './search/prepared.ts'
import { type Service, serviceShape } from './service.ts'

const shape = z.array(serviceShape)

/**
 * The number of what is stored in KV, which other versions of the Worker read and write too: another shape of services, or
 * of what is prepared of them, gets another one. So what was checked when it was compiled needs no second check.
 */
export const CATALOG_FORM = 6

/** The services of the index, opened; in the order of their slugs. */
export type Catalog = {
  version: string
  services: readonly Service[]
  /** The service of a slug, however it is cased. */
  find: (slug: string) => Service | undefined
  /** What the search finds them by, in the same order. */
  index: MatchIndex
  prepared: Prepared
}

/** What services are compiled into: the index that was built of them, and what else the search reads. */
type Compiled = { index: ArrayBuffer; prepared: Prepared }

/** Compiles services into one buffer. Throws where one is not of the shape. */
export function compileCatalog(
  services: readonly Service[],
  { index, prepared }: Compiled,
): ArrayBuffer {
  const encoder = new TextEncoder()
  return packSections({
    form: new Uint32Array([CATALOG_FORM]),
    services: encoder.encode(JSON.stringify(shape.parse(services))),
    prepared: encoder.encode(writePrepared(prepared)),
    index,
  })
}

/** Opens a compiled catalogue. Throws on anything that `compileCatalog` of this form did not make. */
export function openCatalog(buffer: ArrayBuffer, version: string): Catalog {
  const place = openSections(buffer)
  const read = (name: string) => {
    const { offset, length } = place(name)
    return new TextDecoder().decode(new Uint8Array(buffer, offset, length))
  }
  const [form] = new Uint32Array(buffer, place('form').offset, 1)
  if (form !== CATALOG_FORM) throw new Error('a catalogue of another form')
  const services = JSON.parse(read('services')) as Service[]
  const bySlug = new Map(services.map((service) => [service.slug, service]))
  let prepared: Prepared | undefined
  return {
    version,
    services,
    find: (slug) => bySlug.get(slug.toLowerCase()),
    index: openIndex(buffer, { byteOffset: place('index').offset }),
    get prepared() {
      prepared ??= readPrepared(read('prepared'))
      return prepared
    },
  }
}
