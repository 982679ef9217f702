import * as z from 'zod'
import { CATEGORIES } from '../../../src/services/service.ts'
import { count, date, id, ratio, texts } from './common.ts'

const step = z
  .object({
    step: z.int().min(1),
    action: z.string(),
    command: z.string().optional(),
    file: z.string().optional(),
    user_action: z.string().optional(),
  })
  .meta({ id: 'InstallStep' })
const url = z.string().nullable()
const category = z.enum(CATEGORIES)

export const categories = z.object({
  categories: z.array(z.object({ name: category, service_count: count })),
  total: count,
})
/** A service as it stands in a list. */
const item = {
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  category,
  logo_url: url,
  install_summary: z.string().nullable(),
  env_vars: texts,
  env_vars_needed: texts,
  tags: texts,
  quality_score: ratio.nullable(),
}
const install = z.object({
  summary: z.string(),
  language: z.string().nullable(),
  steps: z.array(step),
  env_vars: texts,
  notes: z.string(),
})
const option = { ...item, setup_url: url, click_url: url, grclid: id.nullable() }
export const services = z.object({
  services: z.array(z.object({ ...item, install: install.optional() })),
  total: count,
  categories: z.array(category),
})
export const service = z
  .object({
    service_id: id,
    name: z.string(),
    slug: z.string(),
    description: z.string(),
    category,
    logo_url: url,
    website_url: url,
    docs_url: url,
    setup_url: url,
    install,
    install_summary: z.string().nullable(),
    install_steps: z.array(step),
    install_notes: z.string().nullable(),
    install_variants: z.array(z.object({ language: z.string().nullable(), steps: z.array(step) })),
    env_vars: texts,
    env_vars_needed: texts,
    tags: texts,
    aliases: texts,
    capabilities: texts,
    use_cases: texts,
    languages: texts,
    frameworks: texts,
    runtimes: texts,
    requires: texts,
    hosting: z.enum(['managed', 'self-hosted', 'both']).nullable(),
    license: z.string().nullable(),
    pricing: z.object({
      free_tier: z.boolean().nullable(),
      no_credit_card: z.boolean().nullable(),
      note: z.string().nullable(),
    }),
    regions: texts,
    vendor: z.string().nullable(),
    vendor_country: z.string().nullable(),
    alternatives: z.array(z.object({ name: z.string(), slug: z.string(), category })),
    options: z.array(z.object(option)),
    quality_score: ratio.nullable(),
    verified_at: date.nullable(),
    sources: texts,
  })
  .meta({ id: 'Service' })

export const search = z
  .object({
    search_id: id,
    recommendation: z
      .object({
        name: z.string(),
        slug: z.string(),
        category,
        description: z.string(),
        website_url: url,
        docs_url: url,
      })
      .nullable(),
    reasoning: z.string(),
    install: install.nullable(),
    credential_request: z
      .object({
        setup_url: url,
        required_env_vars: texts,
        user_message: z.string(),
        agent_instruction: z.string(),
        grclid: id.nullable(),
      })
      .nullable(),
    click_url: url,
    grclid: id.nullable(),
    alternatives: z.array(
      z.object({
        name: z.string(),
        slug: z.string(),
        category,
        reason: z.string(),
        click_url: url,
      }),
    ),
    options: z.array(z.object({ ...option, reason: z.string() })),
  })
  .meta({ id: 'SearchAnswer' })
export const integration = z.object({ status: z.literal('ok'), integration_id: id })
export const rpc = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.number()]).nullable(),
  result: z.record(z.string(), z.unknown()).optional(),
  error: z.object({ code: z.int(), message: z.string() }).optional(),
})
