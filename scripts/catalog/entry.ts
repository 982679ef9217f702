import * as z from 'zod'

/** What the verification reads of an entry; the rules of the files are judged elsewhere. */
const entry = z.looseObject({
  slug: z.string(),
  category: z.string(),
  verified_at: z.string(),
  install: z.object({
    variants: z.array(
      z.object({
        language: z.string(),
        steps: z.array(z.object({ command: z.string().optional() })),
      }),
    ),
  }),
})
export type Entry = z.output<typeof entry>

/** Throws on an entry that has not even these. */
export const readEntry = (source: unknown): Entry => entry.parse(source)

export const commandsOf = ({ install }: Entry): string[] =>
  install.variants.flatMap(({ steps }) => steps.flatMap(({ command }) => command ?? []))
