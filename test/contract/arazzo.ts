import type { AppRoute } from '../../scripts/openapi/app-routes.ts'
import { entries, operationId } from '../../scripts/openapi/document.ts'
import type { Call, Credential } from '../../scripts/openapi/entry.ts'
import { sample } from '../../scripts/openapi/sample.ts'
import type { JsonSchema } from '../../scripts/openapi/schema.ts'
import { CHROME } from '../support/samples.ts'
import { type Names, signed, toWorld } from './world.ts'

/** A request of the contract suite; `status`: the one that has to come, else any that is documented. */
export type Step = {
  route: AppRoute
  call: Omit<Call, 'status'>
  status?: number
  /** The first is shown. */
  keys?: Credential[]
  /** How often it is sent until the status comes. */
  attempts?: number
}

/** What each kind of caller shows. */
export const credentials: Record<Credential, Record<string, string>> = {
  PublisherBearer: { Authorization: `Bearer ${sample.publisherKey}` },
  PublisherKey: { 'X-API-Key': sample.publisherKey },
  PublisherQueryKey: {},
  AdvertiserBearer: { Authorization: `Bearer ${sample.advertiserKey}` },
  AdvertiserKey: { 'X-API-Key': sample.advertiserKey },
  OperatorBearer: { Authorization: `Bearer ${sample.adminKey}` },
}

/** The steps as an Arazzo description, a workflow for each: none waits for another. */
export function toArazzo(steps: Step[], names: Names): JsonSchema {
  const workflows = steps.map((step, i) => ({
    workflowId: `w${i}`,
    steps: [JSON.parse(toWorld(JSON.stringify(toStep(step, names)), names)) as JsonSchema],
  }))
  return describe(workflows)
}

const describe = (workflows: object[]): JsonSchema => ({
  arazzo: '1.0.1',
  info: { title: 'The contract, held against a running service', version: '1' },
  sourceDescriptions: [{ name: 'aside', type: 'openapi', url: 'openapi.json' }],
  workflows,
})

const operationOf = (name: string) => `$sourceDescriptions.aside.${operationId(name)}`
const parameters = (where: string, values: Record<string, string | number> = {}) =>
  Object.entries(values).map(([name, value]) => ({ in: where, name, value: `${value}` }))

function toStep({ route, call, status, keys = [], attempts }: Step, names: Names) {
  const body = bodyOf(route, call)
  const isDelivery = route.path.startsWith('/webhooks/') && call.text !== undefined
  const signature = isDelivery
    ? signed(route.path, toWorld(call.text ?? '', names), Date.now())
    : {}
  const [key] = keys
  const { 'Content-Type': _, ...given } = call.headers ?? {}
  const shown = key ? credentials[key] : {}
  const headers = { 'User-Agent': CHROME, ...shown, ...given, ...signature }
  return {
    stepId: 'call',
    operationId: operationOf(route.name),
    parameters: [
      ...parameters('path', call.path),
      ...parameters('query', call.query),
      ...parameters('header', headers),
    ],
    ...(body ? { requestBody: body } : {}),
    ...(status === undefined
      ? {}
      : { successCriteria: [{ condition: `$statusCode == ${status}` }] }),
    ...(attempts
      ? { onFailure: [{ name: 'again', type: 'retry', retryLimit: attempts, retryAfter: 0 }] }
      : {}),
  }
}

function bodyOf(route: AppRoute, { body, text, headers }: Omit<Call, 'status'>) {
  const said = headers?.['Content-Type']
  if (said) return { contentType: said, payload: JSON.stringify(body) }
  if (body !== undefined) return { contentType: 'application/json', payload: body }
  if (text === undefined) return undefined
  const contentType = entries[route.name]?.body?.contentType ?? 'text/plain'
  const isForm = contentType === 'application/x-www-form-urlencoded'
  const payload = isForm ? Object.fromEntries(new URLSearchParams(text)) : text
  return { contentType: contentType === 'application/json' ? 'text/plain' : contentType, payload }
}

/** A bid is good for five seconds: it is rendered at once, and then once more. */
export const bids = ['POST /api/v1/bid', 'POST /api/v1/render', 'POST /api/v1/render']
export function bidArazzo(names: Names): JsonSchema {
  const { body } = entries['POST /api/v1/bid']?.calls[0] ?? {}
  const rendered = { bidId: '$steps.call0.outputs.bidId' }
  const steps = [200, 200, 410].map((status, i) => ({
    stepId: `call${i}`,
    operationId: operationOf(bids[i] ?? ''),
    parameters: parameters('header', { Authorization: `Bearer ${names.publisherKey}` }),
    requestBody: { contentType: 'application/json', payload: i === 0 ? body : rendered },
    successCriteria: [{ condition: `$statusCode == ${status}` }],
    ...(i === 0 ? { outputs: { bidId: '$response.body#/bidId' } } : {}),
  }))
  return describe([{ workflowId: 'bid', steps }])
}
