import { fold, tokensOf } from '../../language/text.ts'

/** Names that cutting at signs would lose. */
const SPELLINGS: readonly [RegExp, string][] = [
  [/\ba\/b\b/g, ' ab '],
  [/\bc#/g, ' csharp '],
  [/\bc\+\+/g, ' cpp '],
  [/(^|\s)\.net\b/g, '$1dotnet'],
  [/\basp\.net\b/g, 'aspnet'],
  [/\b(next|nuxt|node|vue|three|express|solid|d3)\.?js\b/g, '$1js'],
  [/\b(\w+)\.(io|ai|dev|com|sh|app|so|co|net)\b/g, '$1 $2'],
  [/(^|\s)w\/o(?=\s)/g, '$1without'],
  [/(^|\s)w\/(?=\s|\w)/g, '$1with '],
  [/\.env\b/g, ' env file '],
  [/[,;:()]/g, ' . '],
]

/** The words of a text about software, folded, in order. The end of a clause is an empty string. */
export function wordsOf(text: string): string[] {
  let folded = fold(text)
  for (const [pattern, instead] of SPELLINGS) folded = folded.replace(pattern, instead)
  return tokensOf(folded)
}
