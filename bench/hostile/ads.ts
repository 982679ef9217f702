import {
  anyJson,
  conversations,
  filledWith,
  fresh,
  keysOf,
  listOf,
  MOST,
  placements,
  slots,
} from './bodies.ts'
import { headersOf, postAll, type Shot, type World } from './shots.ts'

/** What a publisher asks for, and what its users answer. */
export function shotsAtAds(world: World): Shot[] {
  const { bearer, key } = headersOf(world)
  const group = {
    sessionId: fresh(),
    placement: { placement: 'group_chat', placement_id: 'g' },
    viewers: [{ email_hash: 'ab'.repeat(32) }],
  }
  const five = (fields: object) =>
    Array.from({ length: 5 }, (_, at) => ({ email_hash: `${at}${'b'.repeat(63)}`, ...fields }))
  const feedback = () => ({ sessionId: fresh(), impUrl: world.impUrl, sentiment: 'thumbs_up' })
  const lead = { clickUrl: world.clickUrl, consent: true, values: { email: 'a@b.example' } }
  return [
    ...postAll('/api/v1/ad', bearer, [
      ...slots().map(({ what, body }) => ({ what, body: body.replace(/^\{/, '{"messages":[],') })),
      ...conversations(),
    ]),
    ...postAll('/api/v1/ad/summary', bearer, [
      ...filledWith('query', (queryString) => ({ sessionId: fresh(), placements, queryString })),
    ]),
    ...postAll('/api/v1/ad/non-contextual', bearer, slots()),
    ...postAll('/api/v1/ad/group', bearer, [
      ...anyJson(group),
      ...conversations('messages', group),
      ...filledWith('metadata', (text) => ({ ...group, metadata: { text } })),
      ...filledWith('fifty texts of metadata', (text) => ({
        ...group,
        metadata: { texts: Array(50).fill(text) },
      })),
      {
        what: 'metadata of many fields',
        body: JSON.stringify({ ...group, metadata: keysOf('shoes') }),
      },
      {
        what: 'metadata of many empty fields',
        body: JSON.stringify({ ...group, metadata: keysOf('') }),
      },
      {
        what: 'metadata of many objects',
        body: JSON.stringify({ ...group, metadata: keysOf({ a: {} }) }),
      },
      {
        what: 'viewers of many fields',
        body: JSON.stringify({ ...group, viewers: five({ user: keysOf(1, MOST / 6) }) }),
      },
      listOf(
        'many viewers',
        (viewers) => ({ ...group, viewers }),
        (at) => ({ email_hash: String(at).padStart(64, '0') }),
      ),
      listOf(
        'viewers that are none',
        (viewers) => ({ ...group, viewers }),
        () => ({}),
      ),
      ...filledWith('viewers', (text) => ({
        ...group,
        viewers: five({
          user: { interests: [text], id: text.slice(0, 500) },
          device: { ua: text.slice(0, 2000) },
        }),
      })),
    ]),
    ...postAll('/api/v1/bid', bearer, [
      ...anyJson({ sessionId: fresh(), placements, messages: [] }),
      ...conversations(),
    ]),
    ...postAll('/api/v1/render', bearer, [
      ...anyJson({ bidId: world.bidId }),
      ...filledWith('id', (bidId) => ({ bidId })),
      ...filledWith('id', (bidId) => ({ bidId }), { most: 2000 }),
    ]),
    ...postAll('/api/v1/lead', bearer, [
      ...anyJson(lead),
      ...filledWith('answers', (text) => ({
        ...lead,
        values: {
          email: text.slice(0, 254),
          phone: text.slice(0, 40),
          note: text.slice(0, 5000),
          name: text.slice(0, 500),
        },
      })),
      ...filledWith('long answers', (note) => ({ ...lead, values: { note } })),
      ...filledWith('address', (clickUrl) => ({ ...lead, clickUrl }), { most: 4096 }),
      { what: 'many answers', body: JSON.stringify({ ...lead, values: keysOf('x') }) },
    ]),
    ...postAll('/ad-feedback', key, [
      ...anyJson(feedback()),
      ...filledWith(
        'comment and reasons',
        (text) => ({
          ...feedback(),
          comment: text.slice(0, 1000),
          reasons: Array.from({ length: 50 }, (_, at) => text.slice(at, at + 500)),
        }),
        { most: 1000 },
      ),
      ...filledWith('impUrl', (impUrl) => ({ ...feedback(), impUrl }), { most: 8192 }),
      listOf(
        'many reasons',
        (reasons) => ({ ...feedback(), reasons }),
        () => 'x',
      ),
      listOf(
        'reasons that are none',
        (reasons) => ({ ...feedback(), reasons }),
        () => 1,
      ),
      ...filledWith('long comment', (comment) => ({ ...feedback(), comment })),
    ]),
  ]
}
