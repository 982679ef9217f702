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
): Uint8Array => new TextEncoder().encode(JSON.stringify({ told, conditions, turns }))

/** Opens assets/services.bin, which is bundled with this code and of its version. */
export function openSayings(bytes: ArrayBuffer): Sayings {
  const { told, conditions, turns } = JSON.parse(new TextDecoder().decode(bytes)) as {
    told: Told[]
    conditions: string
    turns: string
  }
  return { told: new Map(told.map((one) => [one.slug, one])), conditions, turns }
}
