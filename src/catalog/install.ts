import type { Condition } from '../services/search/facts.ts'
import type { InstallVariant, Service } from '../services/service.ts'

const LANGUAGE = 'language_'
/** The names variants go by for a language. */
const GOES_BY: Readonly<Record<string, readonly string[]>> = {
  typescript: ['typescript', 'javascript', 'node'],
  javascript: ['javascript', 'typescript', 'node'],
}

/** The languages of some conditions, the one that was asked for last first. */
export const languagesIn = (asked: ReadonlySet<Condition>): string[] =>
  [...asked].flatMap((one) => (one.startsWith(LANGUAGE) ? one.slice(LANGUAGE.length) : []))

/** The steps for the language that was asked for; else those for all, else the first. */
export function chooseVariant(service: Service, asked: ReadonlySet<Condition>): InstallVariant {
  const { variants } = service.install
  const wanted = languagesIn(asked).flatMap((language) => GOES_BY[language] ?? [language])
  const own = wanted.flatMap((language) => variants.find((one) => one.language === language) ?? [])
  const selfRun = asked.has('hosting_self')
    ? variants.find(({ language }) => language === 'docker')
    : undefined
  return (
    own[0] ??
    selfRun ??
    variants.find(({ language }) => language === null) ??
    variants[0] ?? { language: null, steps: [] }
  )
}
