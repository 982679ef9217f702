import type { Category, Service, ServiceDetails } from './service.ts'

/** A service that nothing is known of. */
export const noDetails: ServiceDetails = {
  websiteUrl: null,
  docsUrl: null,
  setupUrl: null,
  logoUrl: null,
  tags: [],
  aliases: [],
  capabilities: [],
  useCases: [],
  install: { summary: null, variants: [], notes: null },
  envVars: [],
  languages: [],
  frameworks: [],
  runtimes: [],
  requires: [],
  hosting: null,
  license: null,
  pricing: { freeTier: null, cardFree: null, note: null },
  regions: [],
  vendor: null,
  vendorCountry: null,
  alternatives: [],
  qualityScore: null,
  sources: [],
}

export type ServiceRow = {
  id: string
  slug: string
  name: string
  category: string
  description: string
  details: Record<string, unknown>
  verifiedAt: string | null
  cpaPayoutMicros: number | null
  cpaActive: boolean
}

/** A row as the service it was made of: only the operator's schema writes rows. */
export function serviceOf(row: ServiceRow): Service {
  const { cpaPayoutMicros, cpaActive, details, category, ...rest } = row
  return {
    ...noDetails,
    ...(details as Partial<ServiceDetails>),
    ...rest,
    category: category as Category,
    cpaOffer:
      cpaPayoutMicros === null ? null : { payoutMicros: cpaPayoutMicros, active: cpaActive },
  }
}

export function rowOf(service: Service): ServiceRow {
  const { id, slug, name, category, description, verifiedAt, cpaOffer, ...details } = service
  return {
    id,
    slug,
    name,
    category,
    description,
    details,
    verifiedAt,
    ...offerColumns(cpaOffer),
  }
}

export const offerColumns = (offer: Service['cpaOffer']) => ({
  cpaPayoutMicros: offer?.payoutMicros ?? null,
  cpaActive: offer?.active ?? false,
})
