import type { Topic } from '../../language/topics.ts'
import type { TokenPayload } from '../../platform/token/payload.ts'
import { fillSentence, type Language, type Phrases, type Words } from './words.ts'

/** What there is to know of an ad: whose it is, and where the campaign may run. Nothing of who saw it. */
export type AdFacts = {
  advertiserId: string
  payer: string
  title: string
  brand: string
  topics: readonly Topic[]
  countries: readonly string[]
  devices: readonly string[]
}

const MOST_COUNTRIES = 5

/** Why the ad was shown, in sentences: its subject, and the countries and devices that the advertiser chose. */
export function reasonsFor(
  facts: AdFacts,
  { phrases, language }: { phrases: Phrases; language: Language },
): string[] {
  const { topics, countries, devices } = facts
  const { words } = phrases
  const list = (names: string[]) => new Intl.ListFormat(language).format(names)
  const sentences = [words.subject]
  if (topics.length > 0) {
    const names = topics.map((topic) => phrases.topics[topic])
    sentences.push(fillSentence(words.topics, { topics: list(names) }))
  }
  if (countries.length > MOST_COUNTRIES) sentences.push(words.someCountries)
  else if (countries.length > 0) {
    const regions = new Intl.DisplayNames([language], { type: 'region' })
    const names = countries.map((code) => regions.of(code) ?? code)
    sentences.push(fillSentence(words.countries, { countries: list(names) }))
  }
  if (devices.length > 0) {
    const names = devices.flatMap((device) => deviceName(device, words) ?? [])
    sentences.push(fillSentence(words.devices, { devices: list(names) }))
  }
  if (countries.length === 0 && devices.length === 0) sentences.push(words.everywhere)
  return [...sentences, words.private]
}

function deviceName(device: string, words: Words): string | undefined {
  return device === 'desktop' || device === 'mobile' || device === 'tablet'
    ? words[device]
    : undefined
}

/** How long a mute of the ad's viewer holds. */
export const muteSentence = (payload: TokenPayload, words: Words) =>
  payload.isPerson ? words.mutePerson : words.muteSession
