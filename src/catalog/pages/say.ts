import type { shapeService } from '../shape.ts'

type Service = ReturnType<typeof shapeService>

/** What stands in the gaps of a service's page: lists as one line, yes and no in words, links only to pages. */
export function sayService(service: Service) {
  const { pricing, install_variants: variants } = service
  const lists = Object.entries(service).map(([name, value]) =>
    Array.isArray(value) && typeof value[0] === 'string' ? [name, value.join(', ')] : [name, value],
  )
  return {
    ...Object.fromEntries(lists),
    title: service.name,
    free_tier: yesOrNo(pricing.free_tier),
    no_credit_card: yesOrNo(pricing.no_credit_card),
    pricing_note: pricing.note,
    install_variants: variants.map(({ language, ...one }) => ({
      ...one,
      language: language ?? 'Any language',
    })),
    ...Object.fromEntries(
      (['website_url', 'docs_url', 'setup_url'] as const).map((name) => [
        name,
        linkOf(service[name]),
      ]),
    ),
  }
}

const yesOrNo = (is: boolean | null) => (is === null ? '' : is ? 'yes' : 'no')

/** Only these lead to pages: what the operator imported is trusted no further. */
const linkOf = (url: string | null) => (url && /^https?:/i.test(url) ? url : '')
