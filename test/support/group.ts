import { createHash } from 'node:crypto'
import type { Isolate, Tenant } from './app.ts'
import { CHROME, shoesRequest } from './samples.ts'

export type GroupAnswer = {
  campaignId: string
  composition_id?: string
  viewers: { email_hash: string; impUrl: string; clickUrl: string; composition_id?: string }[]
}

export const hashOf = (email: string) => createHash('sha256').update(email).digest('hex')

/** Somebody with a browser in the US. */
export const person = (name: string, fields: Record<string, unknown> = {}) => ({
  email_hash: hashOf(`${name}@mail.example`),
  device: { country: 'US', ua: CHROME },
  ...fields,
})

/** A group chat about trail shoes; the chat is new each time. */
export const chatRequest = (viewers: unknown[], fields: Record<string, unknown> = {}) => ({
  messages: shoesRequest().messages,
  sessionId: `chat-${crypto.randomUUID()}`,
  placement: { placement: 'group_chat', placement_id: 'room' },
  viewers,
  ...fields,
})

export const askGroup = async (
  isolate: Isolate,
  tenant: Tenant,
  viewers: unknown[],
  fields: Record<string, unknown> = {},
) =>
  await isolate.request('/api/v1/ad/group', {
    method: 'POST',
    headers: { authorization: `Bearer ${tenant.publisherKey}` },
    body: JSON.stringify(chatRequest(viewers, fields)),
  })

export const groupAd = async (answer: Response) => (await answer.json()) as GroupAnswer
