import { existsSync, globSync } from 'node:fs'
import { expect, it } from 'vitest'
import { areas, luaAreas } from '../scripts/mutate/areas.ts'
import { filled } from './support/filled.ts'

/** Every way of choosing one of what stands in braces. */
const spellings = (pattern: string): string[] => {
  const [all, choice] = /\{([^{}]*)\}/.exec(pattern) ?? []
  if (all === undefined || choice === undefined) return [pattern]
  return choice.split(',').flatMap((one) => spellings(pattern.replace(all, one)))
}

it.each(Object.entries({ ...areas, ...luaAreas }))(
  'the area %s names files and tests that there are',
  (_, { files, tests }) => {
    const named = filled([...files.flatMap(spellings), ...filled(tests)])
    expect(named.filter((path) => !existsSync(path))).toEqual([])
    expect(globSync([...files])).toHaveLength(files.flatMap(spellings).length)
  },
)
