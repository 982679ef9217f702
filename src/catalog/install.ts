import type { InstallVariant, Service } from '../services/service.ts'
import { LANGUAGES, type Limit } from './search/limits.ts'

/** The names variants go by for a language. */
const GOES_BY: Partial<Record<Limit, readonly string[]>> = {
  typescript: ['typescript', 'javascript', 'node'],
  javascript: ['javascript', 'typescript', 'node'],
}

/** The steps for the language that was asked for; else those for all, else the first. */
export function chooseVariant(service: Service, limits: ReadonlySet<Limit>): InstallVariant {
  const { variants } = service.install
  const wanted = LANGUAGES.filter((language) => limits.has(language)).flatMap(
    (language) => GOES_BY[language] ?? [language],
  )
  const own = wanted.flatMap((language) => variants.find((one) => one.language === language) ?? [])
  const selfRun = limits.has('self_hosted')
    ? variants.find(({ language }) => language === 'docker')
    : undefined
  return (
    own[0] ??
    selfRun ??
    variants.find(({ language }) => language === null) ??
    variants[0] ?? { language: null, steps: [] }
  )
}
