import * as z from 'zod'
import { price } from '../../platform/http/amounts.ts'
import { CATEGORIES } from '../../services/service.ts'
import { httpUrl, list, text } from './fields.ts'

export const slug = z
  .string()
  .max(80)
  .regex(/^[a-z0-9]+([._-][a-z0-9]+)*$/, {
    error: 'Invalid slug: expected lower-case letters and digits, parted by hyphens',
  })

/** One of the 22, in any case. */
const category = z
  .string()
  .trim()
  .transform((given, ctx) => {
    const known = CATEGORIES.find((name) => name.toLowerCase() === given.toLowerCase())
    if (known) return known
    const expected = CATEGORIES.join(', ')
    ctx.addIssue({ code: 'custom', message: `Invalid category: expected one of ${expected}` })
    return z.NEVER
  })

const envVar = z
  .string()
  .max(100)
  .regex(/^[A-Za-z_][A-Za-z0-9_]*$/, {
    error: 'Invalid name: expected an environment variable',
  })

const name = text(60)
const phrases = list(text(200), 60).nullable()
const names = list(name, 60).nullable()

/** Numbers are for the reader of the file: steps count by their place. */
const steps = z
  .array(
    z.object({
      step: z.int().nullish(),
      action: text(4000),
      command: text(2000).nullish(),
      file: text(300).nullish(),
      user_action: text(1000).nullish(),
    }),
  )
  .max(30)

const notes = z.union([z.literal(''), text(2000)]).nullable()
const variants = z
  .array(z.object({ language: name.nullish(), steps }))
  .max(20)
  .nullable()

const install = z
  .object({
    summary: text(500).nullable(),
    notes,
    steps: steps.nullable(),
    env_vars: list(envVar, 40).nullable(),
    variants,
  })
  .partial()

const pricing = z
  .object({
    free_tier: z.boolean().nullable(),
    no_credit_card: z.boolean().nullable(),
    note: text(1000).nullable(),
  })
  .partial()

const required = z.object({ name: text(120), category, description: text(1000) })

/** What may be left out; null means that it is not known. */
const optional = z
  .object({
    slug,
    website_url: httpUrl.nullable(),
    docs_url: httpUrl.nullable(),
    setup_url: httpUrl.nullable(),
    logo_url: httpUrl.nullable(),
    tags: names,
    aliases: phrases,
    capabilities: phrases,
    use_cases: phrases,
    install: install.nullable(),
    /** The catalogue's own answer form of `install`. */
    install_summary: text(500).nullable(),
    install_steps: steps.nullable(),
    install_notes: notes,
    /** With these, `install` and `install_steps` are what the catalogue chose of them, and change nothing. */
    install_variants: variants,
    env_vars: list(envVar, 40).nullable(),
    languages: names,
    frameworks: names,
    runtimes: names,
    requires: names,
    hosting: z.enum(['managed', 'self-hosted', 'both']).nullable(),
    license: text(100).nullable(),
    pricing: z
      .union([pricing, text(1000).transform((note): z.output<typeof pricing> => ({ note }))])
      .nullable(),
    regions: names,
    vendor: name.nullable(),
    vendor_country: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .nullable(),
    alternatives: z
      .array(z.union([slug, z.object({ slug }).transform((one) => one.slug)]))
      .max(60)
      .transform((slugs) => [...new Set(slugs)])
      .nullable(),
    quality_score: z.number().min(0).max(1).nullable(),
    verified_at: z.iso.date().nullable(),
    sources: phrases,
    cpa_offer: z.object({ payout: price, active: z.boolean().default(true) }).nullable(),
  })
  .partial()

/** A whole service, as the catalogue's files have it. */
export const serviceEntry = z.object({ ...required.shape, ...optional.shape })
/** The same as a line of an import: without a slug the caller's key is one. */
export const serviceLine = serviceEntry.extend({ key: z.string() }).transform((line, ctx) => {
  const read = slug.safeParse(line.slug ?? line.key.trim())
  if (read.success) return { ...line, slug: read.data }
  const [issue] = read.error.issues
  ctx.addIssue({ code: 'custom', path: ['slug'], message: issue?.message ?? 'Invalid slug' })
  return z.NEVER
})
/** A service that is there keeps what is not named. */
export const servicePut = z.object({ ...required.partial().shape, ...optional.shape })

export type ServiceEntry = z.output<typeof serviceEntry>
export type ServicePut = z.output<typeof servicePut>
