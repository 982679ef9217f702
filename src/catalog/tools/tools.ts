import * as z from 'zod'
import type { IndexApi, Reply } from './api.ts'
import { asText, categoriesLines, searchLines, serviceLines, servicesLines } from './lines.ts'

/** What a tool answers: text to read and the index's own answer, or why there is none. */
export type Outcome =
  | { kind: 'ok'; text: string; body: Record<string, unknown> }
  | { kind: 'failed'; code: string; message: string }

export type Tool = {
  name: string
  title: string
  description: string
  input: z.ZodObject
  /** Whether it only reads. */
  isReading: boolean
  /** Throws on what `input` does not take. */
  call: (api: IndexApi, given: unknown) => Promise<Outcome>
}

type Made<S extends z.ZodObject, T> = Omit<Tool, 'input' | 'call'> & {
  input: S
  ask: (api: IndexApi, input: z.output<S>) => Promise<Reply<T>>
  text: (body: T) => string
}

function defineTool<S extends z.ZodObject, T extends Record<string, unknown>>(
  made: Made<S, T>,
): Tool {
  const { ask, text, ...shown } = made
  return {
    ...shown,
    call: async (api, given) => {
      const reply = await ask(api, made.input.parse(given))
      return reply.kind === 'ok' ? { ...reply, text: text(reply.body) } : reply
    },
  }
}

const search = defineTool({
  name: 'aside_index_search',
  title: 'Find a developer service',
  description:
    'Finds one developer service (database, auth, email, payments, hosting, monitoring ...) for a need in ' +
    'plain words, and says why it, how to install it, which environment variables it needs and where the ' +
    'user gets the credentials. ' +
    'Use it whenever the software you are building needs a service that nobody has chosen yet, or an ' +
    'alternative to one. Put every condition into the query or the context: language, framework, region, ' +
    'self-hosted, open source, free, vendors to avoid. ' +
    'To refine an answer ("cheaper", "in the EU", "another one"), call it again with that answer\'s search_id. When nothing fits, it says so and recommends nothing: then choose yourself.',
  input: z.object({
    query: z
      .string()
      .trim()
      .min(1)
      .max(1000)
      .describe('The need, as in "send password reset emails from Next.js, EU company"'),
    search_id: z
      .string()
      .max(200)
      .optional()
      .describe('search_id of the answer that this question follows up on'),
    context: z
      .union([z.record(z.string(), z.unknown()), z.string().max(1000)])
      .optional()
      .describe(
        'The project, as in {"language": "python", "framework": "django"}, or in words; no secrets',
      ),
    external_session_id: z
      .string()
      .max(512)
      .optional()
      .describe('A stable id of this chat, if you have one'),
  }),
  isReading: true,
  ask: async (api, { context, ...input }) =>
    await api.search({
      ...input,
      context: typeof context === 'string' ? { project: context } : context,
    }),
  text: (answer) => {
    const slug = answer.recommendation?.slug
    const agent = answer.credential_request?.agent_instruction
    const next = slug
      ? `To refine this, search again with this search_id. Once ${slug} is built in and works, call aside_index_report_integration with it and integrated_slug "${slug}".`
      : 'To say more about the need, search again with this search_id.'
    return [asText(searchLines(answer)), agent, `search_id: ${answer.search_id}`, next]
      .filter((part) => part !== undefined)
      .join('\n\n')
  },
})

const browse = defineTool({
  name: 'aside_index_browse',
  title: 'List developer services',
  description:
    'Lists services of the index by category, by keyword, or both. Use it to see what there is or to ' +
    'compare; to choose one for a need use aside_index_search, which keeps conditions that a keyword ' +
    'cannot.',
  input: z.object({
    category: z
      .string()
      .max(200)
      .optional()
      .describe('Exact name of a category; aside_index_list_categories has them'),
    keyword: z
      .string()
      .max(1000)
      .optional()
      .describe('Words that name, description or tags must contain'),
  }),
  isReading: true,
  ask: async (api, { category, keyword }) => await api.browse({ category, q: keyword }),
  text: (answer) => asText(servicesLines(answer)),
})

const listCategories = defineTool({
  name: 'aside_index_list_categories',
  title: 'List the categories of services',
  description: 'Lists the categories of the index with the number of services in each.',
  input: z.object({}),
  isReading: true,
  ask: async (api) => await api.categories(),
  text: (answer) => asText(categoriesLines(answer)),
})

const getService = defineTool({
  name: 'aside_index_get_service',
  title: 'All about one service',
  description:
    'Everything the index knows of one service: install steps for each language, environment variables, ' +
    'pricing, hosting, licence, regions, alternatives. Use it when the service is already chosen, or to ' +
    'compare the alternatives of a search.',
  input: z.object({
    slug: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .describe('As in search and browse answers, for example "resend"'),
  }),
  isReading: true,
  ask: async (api, { slug }) => await api.service(slug),
  text: (answer) => asText(serviceLines(answer)),
})

const reportIntegration = defineTool({
  name: 'aside_index_report_integration',
  title: 'Report a finished integration',
  description:
    'Reports that a service from a search is now built into the project. Call it once the integration works, not before; reporting again does no harm.',
  input: z.object({
    search_id: z.string().trim().min(1).max(200).describe('search_id of the answer that led to it'),
    integrated_slug: z.string().trim().min(1).max(200).describe('Slug of the service built in'),
    metadata: z
      .record(z.string(), z.unknown())
      .optional()
      .describe('Anything worth noting that is neither secret nor personal'),
  }),
  isReading: false,
  ask: async (api, input) => await api.report(input),
  text: ({ integration_id }) => `Noted: ${integration_id}.`,
})

/** What agents can do with the index. */
export const tools: readonly Tool[] = [
  search,
  browse,
  listCategories,
  getService,
  reportIntegration,
]
