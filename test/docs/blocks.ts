import { readFileSync } from 'node:fs'

/** The fenced blocks of a page in one of the languages, in their order, without their indent. */
export function blocksOf(path: string, ...languages: string[]): string[] {
  const fenced = /^( *)```(\w+)\n(.*?)^ *```$/gms
  return [...readFileSync(path, 'utf8').matchAll(fenced)].flatMap(
    ([, indent = '', language = '', text = '']) =>
      languages.includes(language) ? [text.replaceAll(new RegExp(`^${indent}`, 'gm'), '')] : [],
  )
}
