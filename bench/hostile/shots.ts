import { createHmac } from 'node:crypto'
import type { Body } from './bodies.ts'
import { texts } from './texts.ts'

/** More than that no edge takes in an address, or in a header. */
const LONGEST_ADDRESS = 12 * 1024

/** What is known of the service that is attacked. */
export type World = {
  publisherKey: string
  advertiserKey: string
  adminKey: string
  pixelId: string
  publisherId: string
  advertiserId: string
  campaignId: string
  impUrl: string
  clickUrl: string
  bidId: string
  searchId: string
  shop: { domain: string; secret: string }
  calendar: { id: string; secret: string }
}

export type Shot = {
  route: string
  what: string
  method: string
  path: string
  headers: Record<string, string>
  body?: string
}

export type Send = Pick<Shot, 'method' | 'path'> & {
  headers?: Record<string, string> | ((body: string) => Record<string, string>)
}

export const shotsOf = (send: Send, bodies: readonly Body[]): Shot[] =>
  bodies.map(({ what, body }) => ({
    route: `${send.method} ${send.path.split('?')[0]}`,
    what,
    method: send.method,
    path: send.path,
    headers: typeof send.headers === 'function' ? send.headers(body) : (send.headers ?? {}),
    body,
  }))

/** An address with every text there is as the value of a parameter. */
export const addressed = (
  route: string,
  pathOf: (text: string) => string,
  headers: Record<string, string> = {},
): Shot[] =>
  Object.entries(texts).map(([what, make]) => {
    const text = encodeURIComponent(make(LONGEST_ADDRESS / 3).toWellFormed()).slice(
      0,
      LONGEST_ADDRESS,
    )
    return {
      route,
      what: `in the address: ${what}`,
      method: 'GET',
      path: pathOf(text.replace(/%.?$/, '')),
      headers,
    }
  })

/** A header with every text there is that can stand in one. */
export const headed = (
  route: string,
  path: string,
  name: string,
  fixed: Record<string, string> = {},
): Shot[] =>
  Object.entries(texts).flatMap(([what, make]) => {
    const text = make(LONGEST_ADDRESS).slice(0, LONGEST_ADDRESS)
    if (!/^[\x20-\x7e]+$/.test(text)) return []
    const [method = 'GET'] = route.split(' ')
    return [{ route, what: `${name}: ${what}`, method, path, headers: { ...fixed, [name]: text } }]
  })

export const hmac = (secret: string, text: string, form: 'base64' | 'hex') =>
  createHmac('sha256', secret).update(text).digest(form)

export const postAll = (path: string, headers: Send['headers'], bodies: readonly Body[]): Shot[] =>
  shotsOf({ method: 'POST', path, headers }, bodies)

/** How each side shows who it is. */
export const headersOf = (world: World) => ({
  bearer: { authorization: `Bearer ${world.publisherKey}` },
  key: { 'x-api-key': world.publisherKey },
  advertiser: { 'x-api-key': world.advertiserKey },
  operator: { authorization: `Bearer ${world.adminKey}` },
})
