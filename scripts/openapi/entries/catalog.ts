import * as z from 'zod'
import { integrationReport, searchRequest } from '../../../src/catalog/schema.ts'
import * as shapes from '../answers/catalog.ts'
import { empty, ok } from '../answers/common.ts'
import type { Credential, Entries } from '../entry.ts'
import { sample } from '../sample.ts'

const tag = 'Index and agents'
const keys: Credential[] = ['PublisherKey', 'PublisherQueryKey']
const bodyKey = {
  platform_api_key: z
    .string()
    .optional()
    .meta({ description: 'The key, where it stands nowhere else' }),
}

/** The index of developer services. */
export const catalog: Entries = {
  'POST /search': {
    tag,
    keys,
    sends: searchRequest.extend(bodyKey),
    summary: 'The service for what a project needs',
    answers: { 200: ok('One service, or none that fits.', shapes.search) },
    problems: [429, 503],
    calls: [
      {
        status: 200,
        body: { query: 'send password reset emails', context: { language: 'python' } },
      },
    ],
  },
  'GET /categories': {
    tag,
    keys,
    isOpen: true,
    summary: 'The categories, with how many services they have',
    answers: { 200: ok('All of them.', shapes.categories) },
    problems: [503],
    calls: [{ status: 200 }],
  },
  'GET /services': {
    tag,
    keys,
    isOpen: true,
    summary: 'The services',
    params: {
      category: 'One of the 22, in any case',
      q: 'Words that all must be there; none: all services',
      language: 'Each service comes with how it is installed in that language',
    },
    answers: { 200: ok('Those that fit.', shapes.services) },
    problems: [422, 503],
    calls: [
      { status: 200, query: { category: 'email' } },
      { status: 422, query: { category: 'none' } },
    ],
  },
  'GET /services/:slug': {
    tag,
    keys,
    isOpen: true,
    summary: 'One service',
    params: { slug: 'Its slug', language: 'Which `install` and `install_steps` are for' },
    answers: { 200: ok('The service.', shapes.service) },
    problems: [404, 429, 503],
    calls: [
      { status: 200, path: { slug: 'postbird' }, query: { language: 'python' } },
      { status: 404, path: { slug: 'none' } },
    ],
  },
  'POST /integrations/report': {
    tag,
    keys,
    sends: integrationReport.extend(bodyKey),
    summary: 'That a service was built in',
    answers: { 200: ok('It is noted.', shapes.integration) },
    problems: [404, 503],
    calls: [
      { status: 200, body: { search_id: sample.search, integrated_slug: 'postbird' } },
      { status: 404, body: { search_id: sample.nobody, integrated_slug: 'postbird' } },
    ],
  },
  'POST /mcp': {
    tag,
    keys: ['PublisherKey', 'PublisherBearer'],
    summary: 'The same for agents: MCP over streamable HTTP',
    headers: { Accept: 'application/json, text/event-stream' },
    body: {
      contentType: 'application/json',
      schema: z.object({
        jsonrpc: z.literal('2.0'),
        id: z.union([z.string(), z.number()]).optional(),
        method: z.string(),
        params: z.record(z.string(), z.unknown()).optional(),
      }),
    },
    answers: {
      200: ok('The answer to a call.', shapes.rpc),
      202: empty('A notification is taken.'),
      400: ok('No message of JSON-RPC.', shapes.rpc),
      406: ok('Accept does not name both types.', shapes.rpc),
      415: ok('The body is said to be no JSON.', shapes.rpc),
    },
    problems: [413, 429, 503],
    calls: [
      {
        status: 200,
        headers: { Accept: 'application/json, text/event-stream' },
        body: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
      },
      {
        status: 202,
        headers: { Accept: 'application/json, text/event-stream' },
        body: { jsonrpc: '2.0', method: 'notifications/initialized' },
      },
      { status: 400, text: 'no JSON' },
      { status: 406, body: { jsonrpc: '2.0', id: 1, method: 'tools/list' } },
      {
        status: 415,
        headers: { Accept: 'application/json, text/event-stream', 'Content-Type': 'text/plain' },
        body: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
      },
    ],
  },
}
