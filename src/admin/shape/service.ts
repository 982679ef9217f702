import { dollarsOf } from '../../platform/money.ts'
import { noDetails } from '../../services/rows.ts'
import type { InstallVariant, Service } from '../../services/service.ts'
import type { ServiceEntry, ServicePut } from '../schema/service.ts'
import { givenFields, orReset } from './fields.ts'

export function newService(wire: ServiceEntry, own: { id: string; slug: string }): Service {
  const { name, category, description } = wire
  const change = serviceChange(wire)
  const empty = { ...noDetails, verifiedAt: null, cpaOffer: null }
  return {
    ...empty,
    ...change,
    install: { ...noDetails.install, ...change.install },
    ...own,
    name,
    category,
    description,
  }
}

/** `install`: what of its install section. */
export type ServiceChange = Partial<Omit<Service, 'install'>> & {
  install: Partial<Service['install']>
}

/** What a body changes of a service. */
export function serviceChange(wire: ServicePut): ServiceChange {
  const offer = wire.cpa_offer
  const fields = givenFields({
    name: wire.name,
    category: wire.category,
    description: wire.description,
    websiteUrl: wire.website_url,
    docsUrl: wire.docs_url,
    setupUrl: wire.setup_url,
    logoUrl: wire.logo_url,
    tags: orReset(wire.tags, []),
    aliases: orReset(wire.aliases, []),
    capabilities: orReset(wire.capabilities, []),
    useCases: orReset(wire.use_cases, []),
    envVars: orReset(wire.env_vars ?? wire.install?.env_vars, []),
    languages: orReset(wire.languages, []),
    frameworks: orReset(wire.frameworks, []),
    runtimes: orReset(wire.runtimes, []),
    requires: orReset(wire.requires, []),
    hosting: wire.hosting,
    license: wire.license,
    pricing: pricingOf(wire.pricing),
    regions: orReset(wire.regions, []),
    vendor: wire.vendor,
    vendorCountry: wire.vendor_country,
    alternatives: orReset(wire.alternatives, []),
    qualityScore: wire.quality_score,
    sources: orReset(wire.sources, []),
    verifiedAt: wire.verified_at,
    cpaOffer: offer && { payoutMicros: offer.payout, active: offer.active },
  })
  return { ...fields, install: installOf(wire) }
}

function installOf(wire: ServicePut): Partial<Service['install']> {
  const { install, install_variants: all, install_summary: summary } = wire
  // Summary and notes as the catalogue's own answer has them.
  if (all) return givenFields({ summary, notes: wire.install_notes, variants: all.map(toVariant) })
  const steps = wire.install_steps ?? install?.steps
  const named = givenFields({
    summary: summary ?? install?.summary,
    notes: install?.notes,
    variants: install?.variants?.map(toVariant) ?? (steps ? [variantOf(null, steps)] : undefined),
  })
  return install === null ? { ...noDetails.install, ...named } : named
}

const toVariant = ({ language, steps }: { language?: string | null; steps: Steps }) =>
  variantOf(language, steps)

type Steps = NonNullable<ServicePut['install_steps']>

function variantOf(language: string | null | undefined, steps: Steps): InstallVariant {
  return {
    language: language ?? null,
    steps: steps.map(({ action, command, file, user_action }) => ({
      action,
      command: command ?? undefined,
      file: file ?? undefined,
      userAction: user_action ?? undefined,
    })),
  }
}

function pricingOf(wire: ServicePut['pricing']): Service['pricing'] | undefined {
  if (wire === undefined) return undefined
  return {
    freeTier: wire?.free_tier ?? null,
    cardFree: wire?.no_credit_card ?? null,
    note: wire?.note ?? null,
  }
}

/** What the operator sees of a stored service. */
export function serviceAnswer(service: Service, status: 'created' | 'updated') {
  const { id, slug, name, category, description, cpaOffer } = service
  const offer = cpaOffer && { payout: dollarsOf(cpaOffer.payoutMicros), active: cpaOffer.active }
  return { service_id: id, status, slug, name, category, description, cpa_offer: offer }
}
