import { anyJson, filledWith, lines, listOf, MOST } from './bodies.ts'
import { json } from './json.ts'
import { headersOf, postAll, type Shot, shotsOf, type World } from './shots.ts'

/** What only the operator may send. */
export function shotsAtAdmin(world: World): Shot[] {
  const { operator } = headersOf(world)
  const campaign = (fields: object) => ({
    ...{
      advertiser_id: world.advertiserId,
      name: 'n',
      title: 't',
      brand_name: 'b',
      description: 'd',
    },
    ...{
      landing_page: 'https://shop.example/',
      pricing_model: 'cpm',
      bid: 1,
      daily_budget: 1,
      status: 'draft',
    },
    ...fields,
  })
  return [
    ...postAll('/admin/publishers', operator, [
      ...anyJson({ name: '', url: 'https://chat.example' }),
      ...filledWith('texts', (text) => ({
        name: '',
        url: text,
        prompt_template: text,
        model: text,
        excluded_topics: [text],
        default_topics: Array(27).fill(text.slice(0, 100)),
      })),
    ]),
    ...shotsOf(
      { method: 'PATCH', path: `/admin/publishers/${world.publisherId}`, headers: operator },
      anyJson({ name: '' }),
    ),
    ...postAll('/admin/advertisers', operator, [
      ...anyJson({ name: '', email: 'x' }),
      ...filledWith('texts', (text) => ({
        name: text,
        email: text,
        timezone: text,
        domains: [text],
      })),
      ...filledWith('domains', (text) => ({
        name: '',
        email: 'a@b.example',
        domains: Array(100).fill(text.slice(0, 250)),
      })),
    ]),
    ...postAll('/admin/campaigns', operator, [
      ...anyJson(campaign({ advertiser_id: 'x' })),
      ...filledWith(
        'texts',
        (text) =>
          campaign({
            advertiser_id: 'x',
            title: text.slice(0, 200),
            description: text.slice(0, 2000),
            ad_texts: [text.slice(0, 300)],
            keywords: Array(100).fill(text.slice(0, 100)),
          }),
        { most: 2000 },
      ),
      ...filledWith('long texts', (text) =>
        campaign({
          advertiser_id: 'x',
          title: text,
          landing_page: text,
          favicon: text,
          start_time: text,
          topics: [text],
        }),
      ),
      ...filledWith('landing page', (text) =>
        campaign({
          advertiser_id: 'x',
          landing_page: `https://a.example/${text.slice(0, 2000)}`,
          utm_params: { a: text },
        }),
      ),
      listOf(
        'keywords',
        (keywords) => campaign({ advertiser_id: 'x', keywords }),
        (at) => `k${at}`,
      ),
      listOf(
        'topics that are none',
        (topics) => campaign({ advertiser_id: 'x', topics }),
        (at) => `t${at}`,
      ),
    ]),
    ...shotsOf(
      { method: 'PATCH', path: `/admin/campaigns/${world.campaignId}`, headers: operator },
      anyJson({ bid: 0 }),
    ),
    ...postAll('/admin/connections', operator, anyJson({ kind: 'x' })),
    ...shotsOf(
      { method: 'PATCH', path: `/admin/connections/${world.calendar.id}`, headers: operator },
      anyJson({ is_active: 1 }),
    ),
    ...postAll('/admin/experiments', operator, [
      ...anyJson({ name: '' }),
      listOf(
        'arms',
        (arms) => ({ publisher_id: world.publisherId, name: 'x', arms }),
        () => ({}),
      ),
    ]),
    ...shotsOf(
      { method: 'PATCH', path: `/admin/experiments/${world.publisherId}`, headers: operator },
      anyJson({ name: '' }),
    ),
    ...postAll('/admin/keys/rotate', operator, anyJson({ publisher_id: 'x' })),
    ...postAll('/admin/adjustments', operator, anyJson({ target_id: 'x' })),
    ...postAll('/admin/users/erase', operator, anyJson({ publisher_id: 'x' })),
    ...['retry', 'discard'].flatMap((what) =>
      postAll(`/admin/put-aside/${what}`, operator, [
        ...anyJson({ ids: ['1-1'] }),
        listOf(
          'ids',
          (ids) => ({ ids }),
          (at) => `1-${at}`,
        ),
      ]),
    ),
    ...shotsOf(
      { method: 'PUT', path: '/admin/services/hostile', headers: operator },
      anyJson({ name: '' }),
    ),
    ...postAll('/admin/import', operator, [
      lines('lines that are no JSON', () => '{'),
      lines('lines of numbers', () => '1'),
      lines('lines of an unknown type', (at) => `{"type":"x","key":"k${at}"}`),
      lines('campaigns without an advertiser', (at) =>
        JSON.stringify({ type: 'campaign', key: `k${at}` }),
      ),
      { what: 'one line', body: 'a'.repeat(MOST) },
      { what: 'blanks', body: ' '.repeat(MOST) },
      ...Object.entries(json).map(([what, make]) => ({ what, body: make(MOST) })),
    ]),
  ]
}
