import type { Catalog } from '../services/format.ts'
import type { Answer } from '../services/search/answer.ts'
import type { Condition } from '../services/search/facts.ts'
import { CATEGORIES, type InstallStep, type Service } from '../services/service.ts'
import { chooseVariant } from './install.ts'
import type { Link, Links } from './link.ts'
import { NOTHING_FITS, otherReason, reasonFor } from './reasoning.ts'

/** All 22, by name; those without a service too. */
export function shapeCategories({ services }: Catalog) {
  const count = (name: string) => services.filter((one) => one.category === name).length
  const categories = CATEGORIES.map((name) => ({ name, service_count: count(name) }))
  return {
    categories: categories.sort((a, b) => a.name.localeCompare(b.name, 'en')),
    total: services.length,
  }
}

/** `asked`: of a project in which they are to be built in; without any the list has no steps. */
export function shapeServices(services: readonly Service[], asked?: Asked) {
  return {
    services: services.map((service) => ({
      ...shapeItem(service),
      ...(asked ? { install: shapeInstall(service, asked) } : {}),
    })),
    total: services.length,
    categories: [...CATEGORIES].sort((a, b) => a.localeCompare(b, 'en')),
  }
}

/** A service as it stands in a list. */
const shapeItem = (service: Service) => ({
  name: service.name,
  slug: service.slug,
  description: service.description,
  category: service.category,
  logo_url: service.logoUrl,
  install_summary: service.install.summary,
  env_vars: service.envVars,
  env_vars_needed: service.envVars,
  tags: service.tags,
  quality_score: service.qualityScore,
})

type Asked = ReadonlySet<Condition>
type Around = {
  /** The alternatives that the catalogue has. */
  others: readonly Service[]
  links: Links
  /** What is known of the project. */
  asked: Asked
}

/** The alternatives that a service names, as far as the catalogue has them. */
export const alternativesOf = ({ find }: Catalog, { alternatives }: Service): Service[] =>
  alternatives.flatMap((slug) => find(slug) ?? [])

/** The whole record but for what is paid. */
export function shapeService(service: Service, { others, links, asked }: Around) {
  const { install, pricing } = service
  const own = shapeInstall(service, asked)
  return {
    service_id: service.id,
    name: service.name,
    slug: service.slug,
    description: service.description,
    category: service.category,
    logo_url: service.logoUrl,
    website_url: service.websiteUrl,
    docs_url: service.docsUrl,
    setup_url: links.get(service.slug)?.url ?? service.setupUrl,
    install: own,
    install_summary: install.summary,
    install_steps: own.steps,
    install_notes: install.notes,
    install_variants: install.variants.map(({ language, steps }) => ({
      language,
      steps: shapeSteps(steps),
    })),
    env_vars: service.envVars,
    env_vars_needed: service.envVars,
    tags: service.tags,
    aliases: service.aliases,
    capabilities: service.capabilities,
    use_cases: service.useCases,
    languages: service.languages,
    frameworks: service.frameworks,
    runtimes: service.runtimes,
    requires: service.requires,
    hosting: service.hosting,
    license: service.license,
    pricing: {
      free_tier: pricing.freeTier,
      no_credit_card: pricing.cardFree,
      note: pricing.note,
    },
    regions: service.regions,
    vendor: service.vendor,
    vendor_country: service.vendorCountry,
    alternatives: others.map(({ name, slug, category }) => ({ name, slug, category })),
    options: [service, ...others].map((one) => {
      const option = shapeOption({ service: one }, links)
      return { ...option, setup_url: option.setup_url ?? one.setupUrl }
    }),
    quality_score: service.qualityScore,
    verified_at: service.verifiedAt,
    sources: service.sources,
  }
}

/** Numbered from 1; what a step does not have is left out. */
const shapeSteps = (steps: readonly InstallStep[]) =>
  steps.map(({ action, command, file, userAction }, i) => ({
    step: i + 1,
    action,
    command,
    file,
    user_action: userAction,
  }))

/** One recommendation with all it takes to use it, or the reason why there is none. */
export function shapeSearch(
  searchId: string,
  {
    catalog,
    found,
    links,
    reasoning,
  }: { catalog: Catalog; found: Answer; links: Links; reasoning?: string | undefined },
) {
  if (!found.best) {
    return {
      search_id: searchId,
      recommendation: null,
      reasoning: NOTHING_FITS,
      install: null,
      credential_request: null,
      click_url: null,
      grclid: null,
      alternatives: [],
      options: [],
    }
  }
  const { service } = found.best
  const link = links.get(service.slug)
  const why = reasoning ?? reasonFor(service, { question: found.question, catalog })
  const others = found.alternatives.map(({ service: other }) => ({
    service: other,
    reason: otherReason(other, { best: service, question: found.question }),
  }))
  return {
    search_id: searchId,
    recommendation: {
      name: service.name,
      slug: service.slug,
      category: service.category,
      description: service.description,
      website_url: service.websiteUrl,
      docs_url: service.docsUrl,
    },
    reasoning: why,
    install: shapeInstall(service, found.question.conditions.asked),
    credential_request: shapeCredentials(service, link),
    click_url: link?.url ?? null,
    grclid: link?.grclid ?? null,
    alternatives: others.map(({ service: { name, slug, category }, reason }) => {
      return { name, slug, category, reason, click_url: links.get(slug)?.url ?? null }
    }),
    options: [{ service, reason: why }, ...others].map((one) => shapeOption(one, links)),
  }
}

function shapeInstall(service: Service, asked: Asked) {
  const { name, install, envVars } = service
  const { language, steps } = chooseVariant(service, asked)
  const isOwn = install.variants.some((one) => one.language === language)
  return {
    summary: (isOwn ? install.summary : null) ?? `Set up ${name}`,
    language,
    steps: shapeSteps(steps),
    env_vars: envVars,
    notes: install.notes ?? '',
  }
}

/** One of what there is to choose from, as it stands in lists, with its link. */
function shapeOption({ service, reason }: { service: Service; reason?: string }, links: Links) {
  const link = links.get(service.slug)
  return {
    ...shapeItem(service),
    ...(reason === undefined ? {} : { reason }),
    setup_url: link?.url ?? null,
    click_url: link?.url ?? null,
    grclid: link?.grclid ?? null,
  }
}

/** What a person has to fetch, and how the agent asks for it. */
function shapeCredentials({ envVars, name }: Service, link: Link | undefined) {
  const named = envVars.join(', ')
  const isMany = envVars.length > 1
  const [them, are] = isMany ? ['them', 'are'] : ['it', 'is']
  const at = link ? ` at ${link.url}` : ''
  return {
    setup_url: link?.url ?? null,
    required_env_vars: envVars,
    user_message:
      envVars.length > 0
        ? `${name} needs ${named}. Get ${them}${at} and put ${them} into your environment.`
        : `Set ${name} up${at}. It needs no environment variables.`,
    agent_instruction:
      envVars.length > 0
        ? `Show the user the message${link ? ' and the link' : ''}, wait until ${named} ${are} set, and never ask for the values in the chat or write them into code.`
        : link
          ? 'Show the user the link, then go on with the install steps.'
          : 'Go on with the install steps.',
    grclid: link?.grclid ?? null,
  }
}
