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
    install_variants: variants.map(({ language, steps }) => ({
      language: language ?? 'Any language',
      steps: steps.map(splitCode),
    })),
    ...Object.fromEntries(
      (['website_url', 'docs_url', 'setup_url'] as const).map((name) => [
        name,
        linkOf(service[name]),
      ]),
    ),
  }
}

/** An action's first line says what to do; what stands below it is to be typed, and keeps its indents. */
function splitCode<Step extends { action: string }>(step: Step) {
  const end = step.action.indexOf('\n')
  if (end < 0) return step
  return { ...step, action: step.action.slice(0, end), code: step.action.slice(end + 1) }
}

const yesOrNo = (is: boolean | null) => (is === null ? '' : is ? 'yes' : 'no')

/** Only these lead to pages: what the operator imported is trusted no further. */
const linkOf = (url: string | null) => (url && /^https?:/i.test(url) ? url : '')
