import * as z from 'zod'
import { empty, text } from '../answers/common.ts'
import type { Entries } from '../entry.ts'
import { sample } from '../sample.ts'

const tag = "User's browser"
const query = z.object({ p: z.string().optional() })
const params = { p: 'The sealed token of the ad' }
const html = (about: string) => text(about, 'text/html', '<!doctype html>…')
const gif = text('A transparent GIF of 43 bytes, whatever was sent.', 'image/gif')

/** What a browser calls: the token of the URL decides everything. */
export const browser: Entries = {
  'GET /i': {
    tag,
    summary: 'A view of an ad',
    params,
    query,
    answers: { 200: gif },
    calls: [{ status: 200, query: { p: sample.view } }],
  },
  'POST /i': {
    tag,
    summary: 'A view of an ad, by sendBeacon',
    params,
    query,
    answers: { 200: gif },
    calls: [{ status: 200, query: { p: sample.view } }],
  },
  'GET /c': {
    tag,
    summary: 'A click on an ad',
    params,
    query,
    answers: {
      302: { ...empty('To the landing page.'), headers: { Location: 'The landing page' } },
      404: html('A token that is none.'),
    },
    calls: [
      { status: 302, query: { p: sample.click } },
      { status: 404, query: { p: 'none' } },
    ],
  },
  'GET /go/:code': {
    tag,
    summary: 'A link of the index',
    params: { code: 'Of a link that a search answered' },
    answers: {
      302: { ...empty('To where the credentials are.'), headers: { Location: 'The page' } },
    },
    problems: [404, 503],
    calls: [
      { status: 302, path: { code: sample.link } },
      { status: 404, path: { code: 'none' } },
    ],
  },
  'GET /why': {
    tag,
    summary: 'Why an ad was shown: a page for people',
    params,
    query,
    answers: {
      200: html('The page.'),
      404: html('A token that is none.'),
      503: html('A store is down.'),
    },
    calls: [
      { status: 200, query: { p: sample.view } },
      { status: 404, query: { p: 'none' } },
    ],
  },
  'POST /why': {
    tag,
    summary: 'The forms of that page: mute the advertiser, or report the ad',
    params,
    query,
    body: {
      contentType: 'application/x-www-form-urlencoded',
      schema: z.object({
        do: z.enum(['mute', 'unmute', 'report']),
        reason: z
          .enum(['offensive', 'misleading', 'irrelevant', 'repetitive', 'not_interested'])
          .optional(),
      }),
    },
    answers: {
      200: html('The page.'),
      404: html('A token that is none.'),
      422: html('A form that says nothing.'),
      429: { ...html('Too often.'), orProblem: true },
      503: html('A store is down.'),
    },
    problems: [413],
    calls: [
      { status: 200, query: { p: sample.view }, text: 'do=unmute' },
      { status: 404, query: { p: 'none' }, text: 'do=mute' },
      { status: 422, query: { p: sample.view }, text: 'do=nothing' },
    ],
  },
}
