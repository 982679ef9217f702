import type { MatchDoc } from '../../language/contract.ts'
import type { Service } from '../service.ts'
import type { Told } from '../told.ts'
import { type Tables, writeOut } from './tables.ts'
import { wordsOf } from './words.ts'

/** A service as the matching index reads it: an entry of which nothing else is told is found by its own words. */
export function docOf(
  service: Service,
  { told, tables }: { told: Told | undefined; tables: Tables },
): MatchDoc {
  const plain = (text: string) => writeOut(wordsOf(dropSelfHosted(text)), tables).join(' ')
  const { name, category, description, tags, aliases, capabilities, useCases } = service
  const { frameworks, runtimes, requires } = service
  return {
    title: isPlainName(name, tables) ? '' : plain(name),
    brandName: '',
    description: plain(description),
    adTexts: [...frameworks, ...runtimes, ...requires].map(plain),
    keywords: [category, ...tags, ...capabilities].map(plain),
    negativeKeywords: [],
    topics: [],
    examples: {
      fits: [...aliases, ...useCases, ...(told?.fits ?? [])].map(plain),
      not: (told?.not ?? []).map(plain),
      terms: (told?.terms ?? []).map(plain),
    },
  }
}

/** A fact of a service, and no word of what it does: what runs anywhere offers no hosting. */
const dropSelfHosted = (text: string) => text.replace(/\bself[ -]?host\w*/gi, ' ')

/** A name that is a word as well is found as it is written (`names.ts`): who wants data replicated means no Replicate. */
const isPlainName = (name: string, tables: Tables) =>
  tables.turns(wordsOf(name)).some(({ row }) => row === 'plain_name')
