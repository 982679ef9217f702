import type { Transport } from '@modelcontextprotocol/client'
import { Client } from '@modelcontextprotocol/client'
import { expect } from 'vitest'

/** The official client, connected; ends with the block it is used in. */
export async function connected(transport: Transport) {
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(transport)
  return Object.assign(client, { [Symbol.asyncDispose]: async () => await client.close() })
}

type Result = Record<string, unknown>

/** The text of a tool's result. */
export const textOf = ({ content }: Result): string =>
  (content as { text: string }[]).map(({ text }) => text).join('\n')

export const search = async (client: Client, given: Record<string, unknown>) =>
  await client.callTool({ name: 'aside_index_search', arguments: given })

type Found = { search_id: string; recommendation: { slug: string } | null; click_url: string }

/** What holds for the tools over every transport. */
export async function checkTools(client: Client): Promise<void> {
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toEqual([
    'aside_index_search',
    'aside_index_browse',
    'aside_index_list_categories',
    'aside_index_get_service',
    'aside_index_report_integration',
  ])
  expect(tools.every(({ description }) => (description?.length ?? 0) > 40)).toBe(true)
  expect(tools[0]?.inputSchema).toMatchObject({ required: ['query'] })

  const first = await search(client, {
    query: 'send password reset emails from our backend',
    context: { language: 'python' },
  })
  const found = first.structuredContent as Found
  const slug = found.recommendation?.slug ?? ''
  expect(textOf(first)).toContain(`(${slug}, Email)`)
  expect(textOf(first)).toContain(found.click_url)
  expect(textOf(first)).toContain(`search_id: ${found.search_id}`)
  expect(textOf(first)).toMatch(/\$ pip install/)

  const inWords = await search(client, { query: 'send email', context: 'a Django project' })
  expect(textOf(inWords)).toMatch(/\$ pip install/)

  const second = await search(client, { query: 'another one', search_id: found.search_id })
  const other = second.structuredContent as Found
  expect(other.recommendation?.slug).not.toBe(slug)
  expect(textOf(second)).toContain(', Email)')

  const unsaid = { search_id: null, context: null, external_session_id: null }
  const third = await search(client, { query: 'send password reset emails', ...unsaid })
  expect(textOf(third)).toContain(', Email)')

  const none = await search(client, { query: 'a recipe for lentil soup with carrots' })
  expect(none.isError).toBeFalsy()
  expect((none.structuredContent as Found).recommendation).toBeNull()

  const list = await client.callTool({
    name: 'aside_index_browse',
    arguments: { category: 'Email', keyword: 'resend' },
  })
  expect(textOf(list)).toContain('Resend (resend, Email)')
  const all = await client.callTool({
    name: 'aside_index_browse',
    arguments: { category: 'Email', keyword: null },
  })
  expect(textOf(all)).toContain('Resend (resend, Email)')
  const categories = await client.callTool({ name: 'aside_index_list_categories', arguments: {} })
  expect(textOf(categories)).toMatch(/^AI: \d+$/m)
  const service = await client.callTool({
    name: 'aside_index_get_service',
    arguments: { slug: 'resend' },
  })
  expect(textOf(service)).toContain('RESEND_API_KEY')
  const report = { search_id: found.search_id, integrated_slug: slug, metadata: null }
  await checkReport(client, report)
}

async function checkReport(client: Client, report: Record<string, unknown>): Promise<void> {
  const send = async () =>
    await client.callTool({ name: 'aside_index_report_integration', arguments: report })
  const reports = await Promise.all([send(), send()])
  const ids = reports.map(
    ({ structuredContent }) => (structuredContent as { integration_id: string }).integration_id,
  )
  expect(ids[0]).toMatch(/^[0-9a-f-]{36}$/)
  expect(ids[1]).toBe(ids[0])
}
