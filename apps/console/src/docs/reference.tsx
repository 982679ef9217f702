import type { ComponentChildren } from 'preact'
import { Code } from '../ui/code.tsx'

type Schema = {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  format?: string
  minimum?: number
  maximum?: number
  maxLength?: number
  maxItems?: number
}
type Media = { schema?: Schema; example?: unknown }
type Operation = {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  security?: Record<string, unknown>[]
  parameters?: {
    name: string
    in: string
    required?: boolean
    description?: string
    schema?: Schema
    example?: unknown
  }[]
  requestBody?: { content: Record<string, Media> }
  responses: Record<
    string,
    { description?: string; content?: Record<string, Media>; $ref?: string }
  >
}
export type OpenApi = {
  tags: { name: string; description?: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas?: Record<string, Schema> }
}
type Entry = { method: string; path: string; operation: Operation }

/** The name of a part of the reference, as its address has it. */
export const slugOf = (tag: string) => `api-${tag.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`

export const entriesOf = ({ paths }: OpenApi, tag: string): Entry[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      // What browsers ask by themselves nobody has to write.
      .filter(([method, { tags }]) => method !== 'options' && tags.includes(tag))
      .map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )

/** A part of the reference: every route with its fields, answers and an example of both. */
export const Reference = ({ document, tag }: { document: OpenApi; tag: string }) => (
  <>
    {entriesOf(document, tag).map((entry) => (
      <OperationPart key={entry.operation.operationId} entry={entry} document={document} />
    ))}
  </>
)

type PartProps = { entry: Entry; document: OpenApi }

function OperationPart({ entry: { method, path, operation }, document }: PartProps) {
  const {
    operationId: id,
    summary,
    description,
    parameters = [],
    requestBody,
    responses,
  } = operation
  const body = requestBody?.content['application/json']
  return (
    <section class="operation" id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{summary}</h2>
      <p>
        <span class="method">{method}</span> <code class="path">{path}</code>
      </p>
      {description && <p>{description}</p>}
      <p class="note">{credentialOf(operation)}</p>
      {parameters.length > 0 && (
        <Fields title="Parameters" id={id}>
          {parameters.map((one) => (
            <FieldRow
              key={one.name}
              name={one.name}
              schema={{ ...one.schema, description: one.description ?? one.schema?.description }}
              isRequired={one.required === true || one.in === 'path'}
            />
          ))}
        </Fields>
      )}
      {body?.schema && <BodyFields schema={resolve(document, body.schema)} id={id} />}
      <TryPart id={id} method={method} path={path} operation={operation} />
      <Answers responses={responses} />
    </section>
  )
}

const CREDENTIALS: Record<string, string> = {
  PublisherBearer: 'publisher key',
  PublisherKey: 'publisher key',
  AdvertiserKey: 'advertiser key',
  AdvertiserBearer: 'advertiser key',
  AdminBearer: 'operator’s key',
}

function credentialOf({ security = [] }: Operation): string {
  const names = security.flatMap((one) => Object.keys(one))
  if (names.length === 0) return 'Needs no key.'
  const known = [...new Set(names.map((name) => CREDENTIALS[name] ?? name))]
  const isOptional = security.some((one) => Object.keys(one).length === 0)
  return `Needs ${isOptional ? 'no key, or ' : 'the '}${known.join(' or ')}.`
}

const resolve = ({ components }: OpenApi, schema: Schema): Schema => {
  const name = schema.$ref?.split('/').at(-1)
  return name ? (components.schemas?.[name] ?? schema) : schema
}

function BodyFields({ schema, id }: { schema: Schema; id: string }) {
  const { properties = {}, required = [] } = schema
  if (Object.keys(properties).length === 0) return null
  return (
    <Fields title="Body" id={id}>
      {Object.entries(properties).map(([name, field]) => (
        <FieldRow key={name} name={name} schema={field} isRequired={required.includes(name)} />
      ))}
    </Fields>
  )
}

type FieldsProps = { title: string; id: string; children: ComponentChildren }

const Fields = ({ title, id, children }: FieldsProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys
  <section class="scroll" tabIndex={0} aria-label={`${title} of ${id}`}>
    <table>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">Type</th>
          <th scope="col">Is</th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </section>
)

type RowProps = { name: string; schema: Schema; isRequired: boolean }

const FieldRow = ({ name, schema, isRequired }: RowProps) => (
  <tr>
    <td>
      <code>{name}</code>
      {isRequired && <small> required</small>}
    </td>
    <td>{typeOf(schema)}</td>
    <td>{schema.description ?? ''}</td>
  </tr>
)

/** A type as a reader wants it: what it is, and its bounds. */
export function typeOf(schema: Schema): string {
  const { $ref, enum: names, const: only, items, anyOf, oneOf, format } = schema
  if ($ref) return $ref.split('/').at(-1) ?? ''
  if (only !== undefined) return JSON.stringify(only)
  if (names) return names.map((name) => JSON.stringify(name)).join(', ')
  const variants = anyOf ?? oneOf
  if (variants) return [...new Set(variants.map(typeOf))].join(' or ')
  const type = [schema.type ?? 'any'].flat().join(' or ')
  if (type.includes('array') && items) return `list of ${typeOf(items)}${most(schema.maxItems)}`
  const { minimum, maximum } = schema
  const isBounded = minimum !== undefined && maximum !== undefined && maximum < 1e12
  return `${type}${isBounded ? ` ${minimum} to ${maximum}` : ''}${most(schema.maxLength)}${format ? ` (${format})` : ''}`
}

const most = (bound: number | undefined) => (bound === undefined ? '' : ` ≤ ${bound}`)

type TryProps = { id: string; method: string; path: string; operation: Operation }

/** What a script makes a form of; without one it is an example to copy. */
function TryPart({ id, method, path, operation }: TryProps) {
  const { parameters = [], requestBody, security = [] } = operation
  const json = requestBody?.content['application/json']?.example
  const lines = requestBody?.content['application/x-ndjson']?.example
  const body = json === undefined ? lines : JSON.stringify(json, null, 2)
  const names = security.flatMap((one) => Object.keys(one)).join(' ')
  const role = /Admin/.test(names)
    ? 'operator'
    : /Advertiser/.test(names)
      ? 'advertiser'
      : /Publisher/.test(names)
        ? 'publisher'
        : 'nobody'
  const asked = parameters
    .filter((one) => one.in !== 'header')
    .map((one) => ({ name: one.name, in: one.in, example: one.example }))
  return (
    <div
      data-try={id}
      data-method={method}
      data-path={path}
      data-role={role}
      data-asked={JSON.stringify(asked)}
    >
      {typeof body === 'string' && (
        <>
          <h3>An example</h3>
          <Code text={body} />
        </>
      )}
    </div>
  )
}

const MOST_EXAMPLE = 2500

function Answers({ responses }: Pick<Operation, 'responses'>) {
  return (
    <>
      {Object.entries(responses).map(([status, { description, content = {}, $ref }]) => {
        const example = content['application/json']?.example
        const text = example === undefined ? '' : JSON.stringify(example, null, 2)
        return (
          <details key={status} class="answer">
            <summary>
              <b>{status}</b> {description ?? $ref?.split('/').at(-1)}
            </summary>
            {text && (
              <Code
                text={text.length > MOST_EXAMPLE ? `${text.slice(0, MOST_EXAMPLE)}\n…` : text}
              />
            )}
          </details>
        )
      })}
    </>
  )
}
