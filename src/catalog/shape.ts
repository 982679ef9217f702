import type { Catalog } from '../services/format.ts'
import { CATEGORIES, type InstallStep, type Service } from '../services/service.ts'

/** All 22, by name; those without a service too. */
export function shapeCategories({ services }: Catalog) {
  const count = (name: string) => services.filter((one) => one.category === name).length
  const categories = CATEGORIES.map((name) => ({ name, service_count: count(name) }))
  return {
    categories: categories.sort((a, b) => a.name.localeCompare(b.name, 'en')),
    total: services.length,
  }
}

export function shapeServices(services: readonly Service[]) {
  return {
    services: services.map((service) => ({
      name: service.name,
      slug: service.slug,
      description: service.description,
      category: service.category,
      install_summary: service.install.summary,
      env_vars: service.envVars,
      tags: service.tags,
    })),
    total: services.length,
    categories: [...CATEGORIES].sort((a, b) => a.localeCompare(b, 'en')),
  }
}

/** The whole record but for what is paid. `find` names the alternatives; unknown ones are left out. */
export function shapeService(service: Service, find: Catalog['find']) {
  const { install, pricing } = service
  return {
    service_id: service.id,
    name: service.name,
    slug: service.slug,
    description: service.description,
    category: service.category,
    logo_url: service.logoUrl,
    website_url: service.websiteUrl,
    docs_url: service.docsUrl,
    setup_url: service.setupUrl,
    install_summary: install.summary,
    install_steps: shapeSteps(install.variants[0]?.steps ?? []),
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
    alternatives: service.alternatives.flatMap((slug) => {
      const other = find(slug)
      return other ? [{ name: other.name, slug, category: other.category }] : []
    }),
    quality_score: service.qualityScore,
    verified_at: service.verifiedAt,
    sources: service.sources,
  }
}

/** Numbered from 1; what a step does not have is left out. */
export const shapeSteps = (steps: readonly InstallStep[]) =>
  steps.map(({ action, command, file, userAction }, i) => ({
    step: i + 1,
    action,
    command,
    file,
    user_action: userAction,
  }))
