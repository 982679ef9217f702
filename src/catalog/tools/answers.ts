import * as z from 'zod'

/** What the service index answers, as far as its readers show it. Whatever else is in an answer passes through. */
const known = z.string().nullish()

const step = z.looseObject({
  step: z.number(),
  action: z.string(),
  command: known,
  file: known,
  user_action: known,
})
export type Step = z.output<typeof step>

/** What a service is called, and what it is. */
const named = { name: z.string(), slug: z.string(), category: z.string() }
const described = { ...named, description: z.string() }

export const searchAnswer = z.looseObject({
  search_id: z.string(),
  recommendation: z
    .looseObject({
      ...described,
      website_url: known,
      docs_url: known,
    })
    .nullable(),
  reasoning: z.string(),
  install: z
    .looseObject({
      summary: known,
      steps: z.array(step),
      env_vars: z.array(z.string()),
      notes: known,
    })
    .nullable(),
  credential_request: z
    .looseObject({ user_message: z.string(), agent_instruction: z.string() })
    .nullable(),
  click_url: z.string().nullable(),
  alternatives: z.array(
    z.looseObject({
      ...named,
      reason: z.string(),
      click_url: known,
    }),
  ),
})
export type SearchAnswer = z.output<typeof searchAnswer>

export const servicesAnswer = z.looseObject({
  services: z.array(
    z.looseObject({
      ...described,
    }),
  ),
  total: z.number(),
})
export type ServicesAnswer = z.output<typeof servicesAnswer>

export const categoriesAnswer = z.looseObject({
  categories: z.array(z.looseObject({ name: z.string(), service_count: z.number() })),
  total: z.number(),
})
export type CategoriesAnswer = z.output<typeof categoriesAnswer>

export const serviceAnswer = z.looseObject({
  ...described,
  website_url: known,
  docs_url: known,
  setup_url: known,
  install_summary: known,
  install_variants: z.array(z.looseObject({ language: known, steps: z.array(step) })),
  install_notes: known,
  env_vars: z.array(z.string()),
  languages: z.array(z.string()),
  regions: z.array(z.string()),
  hosting: known,
  license: known,
  pricing: z.looseObject({
    free_tier: z.boolean().nullish(),
    no_credit_card: z.boolean().nullish(),
    note: known,
  }),
  alternatives: z.array(z.looseObject({ name: z.string(), slug: z.string() })),
  verified_at: known,
})
export type ServiceAnswer = z.output<typeof serviceAnswer>

export const reportAnswer = z.looseObject({ status: z.string(), integration_id: z.string() })

export const problemAnswer = z.looseObject({ error: z.string(), detail: z.string() })
