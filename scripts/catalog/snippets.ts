import { stripTypeScriptTypes } from 'node:module'
import * as z from 'zod'

const withSteps = z.looseObject({
  install: z.object({
    variants: z.array(
      z.object({
        steps: z.array(z.object({ action: z.string(), file: z.string().optional() })),
      }),
    ),
  }),
})

/** What is wrong with the code that the steps put into files: it follows the first colon and line break. */
export function snippetFaults(entry: unknown): string[] {
  const read = withSteps.safeParse(entry)
  if (!read.success) return []
  return read.data.install.variants.flatMap(({ steps }) =>
    steps.flatMap(({ action, file }) => {
      const at = action.indexOf(':\n')
      if (file === undefined || at < 0) return []
      const fault = faultOf(file, action.slice(at + 2))
      return fault === undefined ? [] : [`install: ${file} does not parse: ${fault}`]
    }),
  )
}

/** TSX and other languages are not parsed. */
function faultOf(file: string, code: string): string | undefined {
  try {
    if (/\.m?[jt]s$/.test(file)) stripTypeScriptTypes(code)
    if (file.endsWith('.json')) JSON.parse(code)
    return undefined
  } catch (error) {
    return error instanceof Error ? (error.message.split('\n')[0] ?? '') : 'unknown'
  }
}
