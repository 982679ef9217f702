import { signal } from '@preact/signals'
import type { AdStory, GroupAd } from '../../../../packages/client/api.ts'
import { type Ad, createAside } from '../../../../packages/client/client.ts'
import type { Account } from '../ui/account.tsx'
import { groupTalk, type Message } from './conversations.ts'

/** One thing to show below the talk: an ad for a viewer, or the reason for silence. */
export type Shown = { viewer: string | null; ad: Ad }
export type Moment =
  | { kind: 'idle' }
  | { kind: 'asking' }
  | { kind: 'shown'; ads: Shown[]; ms: number }
  | { kind: 'silent'; reason: string; ms: number }

const DEMO = '/console/demo'
/** An automated browser may look at ads, as a product of this name; what it sees and clicks is not counted. */
const isAutomated = /Headless/.test(globalThis.navigator?.userAgent ?? '')
const device = isAutomated ? { ua: 'AsideDemo/1.0' } : undefined

export const aside = createAside({ proxyUrl: DEMO })
export const visitor = signal(newVisitor())
export const talk = signal<readonly (Message & { who?: string })[]>([])
export const moment = signal<Moment>({ kind: 'idle' })
export const account = signal<Account | undefined>(undefined)
export const story = signal<AdStory | undefined>(undefined)
export const seenAt = signal<number | undefined>(undefined)
export const automated = isAutomated

function newVisitor() {
  const number = Math.floor(Math.random() * 9000) + 1000
  return { name: `visitor ${number}`, id: `demo-${number}-${Date.now().toString(36)}` }
}

/** Somebody whom no cap and no mute knows. */
export function becomeSomebodyElse(): void {
  visitor.value = newVisitor()
}

let turn = 0

/** Asks for an ad to a conversation, and beside it what the engine made of it. A later question overtakes it. */
export async function ask(messages: readonly Message[]): Promise<void> {
  const isStale = begin(messages)
  const began = performance.now()
  const explaining = explain(messages).then((found) => {
    if (!isStale()) account.value = found
  })
  const { ads, reason } = await aside.requestAds({
    messages: messages.map(({ role, content }) => ({ role, content })),
    sessionId: visitor.value.id,
    placements: [{ placement: 'below_response', placement_id: 'demo' }],
    user: { id: visitor.value.id },
    ...(device && { device }),
  })
  if (!isStale())
    settle(
      ads.map((ad) => ({ viewer: null, ad })),
      reason ?? 'error',
      began,
    )
  await explaining
}

/** The same for a chat of three: one auction, one text, and links of their own for each. */
export async function askForGroup(): Promise<void> {
  const isStale = begin(groupTalk)
  const began = performance.now()
  const names = [...new Set(groupTalk.map(({ who }) => who))]
  const hashes = await Promise.all(names.map(async (name) => await hashOf(name)))
  const explaining = explain(groupTalk).then((found) => {
    if (!isStale()) account.value = found
  })
  const answer = await post('group', {
    sessionId: visitor.value.id,
    messages: groupTalk.map(({ content }) => ({ role: 'user', content })),
    placement: { placement: 'group_chat', placement_id: 'demo-group' },
    viewers: hashes.map((email_hash) => ({ email_hash, ...(device && { device }) })),
  })
  const ad = answer?.status === 200 ? ((await answer.json()) as GroupAd) : undefined
  const reason = answer?.headers.get('X-No-Ad-Reason') ?? 'error'
  if (!isStale()) settle(ad ? viewersOf(ad, names, hashes) : [], reason, began)
  await explaining
}

function begin(messages: readonly Message[]): () => boolean {
  const own = ++turn
  talk.value = messages
  moment.value = { kind: 'asking' }
  account.value = undefined
  story.value = undefined
  seenAt.value = undefined
  return () => own !== turn
}

function settle(ads: Shown[], reason: string, began: number): void {
  const ms = Math.round(performance.now() - began)
  moment.value = ads.length > 0 ? { kind: 'shown', ads, ms } : { kind: 'silent', reason, ms }
  const first = ads[0]?.ad
  if (first) void follow(first, turn)
}

function viewersOf(ad: GroupAd, names: readonly string[], hashes: readonly string[]): Shown[] {
  return ad.viewers.map(({ email_hash, composition_id: _, ...urls }) => ({
    viewer: names[hashes.indexOf(email_hash)] ?? 'Somebody',
    ad: { ...ad, ...urls } as Ad,
  }))
}

async function explain(messages: readonly Message[]): Promise<Account | undefined> {
  const said = messages.map(({ role, content }) => ({ role, content }))
  const answer = await post('explain', { messages: said, top: 5 })
  return answer?.ok ? ((await answer.json()) as Account) : undefined
}

const LOOK_EVERY_MS = 2500
const LOOKS = 24

/** Follows an ad into the books, until it is paid or it is known why not. */
async function follow(ad: Ad, own: number): Promise<void> {
  const token = new URL(ad.impUrl).searchParams.get('p') ?? ''
  for (let look = 0; look < LOOKS && own === turn; look++) {
    const answer = await fetch(`${DEMO}/ads/${encodeURIComponent(token)}`).catch(() => undefined)
    if (own !== turn) return
    if (answer?.ok) story.value = (await answer.json()) as AdStory
    const isOver = story.value?.status === 'paid' || (story.value?.seen && story.value.clicked)
    if (isOver) return
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
}

/** Mutes the advertiser for this visitor, by the form of the page that says why. */
export async function muteAdvertiser(ad: Ad): Promise<boolean> {
  const body = new URLSearchParams({ do: 'mute' })
  const answer = await fetch(ad.whyUrl, { method: 'POST', body }).catch(() => undefined)
  return answer?.ok === true
}

async function post(errand: string, body: object): Promise<Response | undefined> {
  const init = { method: 'POST', body: JSON.stringify(body) }
  return await fetch(`${DEMO}/${errand}`, init).catch(() => undefined)
}

async function hashOf(name: string): Promise<string> {
  const address = `${name}.${visitor.value.id}@mail.example`.toLowerCase()
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(address))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
