import { openSections, packSections } from '../platform/kv/pack.ts'

/**
 * What is told of a service besides its entry (data/services): what people say who need it, what sounds near and wants
 * another one, words around it, and facts by their names.
 */
export type Told = {
  slug: string
  fits: string[]
  not: string[]
  terms: string[]
  facts: Record<string, readonly string[]>
}

/** The asset: what is told of services, and the rows of data/searches. */
export type Sayings = {
  told: ReadonlyMap<string, Told>
  conditions: string
  turns: string
}

/** The bytes that `openSayings` reads. */
export const packSayings = (
  told: readonly Told[],
  { conditions, turns }: { conditions: string; turns: string },
): Uint8Array => {
  const encoder = new TextEncoder()
  return new Uint8Array(
    packSections({
      told: encoder.encode(JSON.stringify(told)),
      conditions: encoder.encode(conditions),
      turns: encoder.encode(turns),
    }),
  )
}

/**
 * Opens assets/services.bin, which is bundled with this code and of its version. What is told is read at its first use:
 * an answer seldom needs it.
 */
export function openSayings(bytes: ArrayBuffer): Sayings {
  const place = openSections(bytes)
  const read = (name: string) => {
    const { offset, length } = place(name)
    return new TextDecoder().decode(new Uint8Array(bytes, offset, length))
  }
  let told: Sayings['told'] | undefined
  return {
    get told() {
      told ??= new Map((JSON.parse(read('told')) as Told[]).map((one) => [one.slug, one]))
      return told
    },
    conditions: read('conditions'),
    turns: read('turns'),
  }
}
