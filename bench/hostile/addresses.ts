import { MOST, UA } from './bodies.ts'
import { addressed, headed, headersOf, postAll, type Shot, type World } from './shots.ts'

/** What stands in addresses and headers, and forms. */
export function shotsInAddresses(world: World): Shot[] {
  const { key, advertiser } = headersOf(world)
  const [impPath, clickPath] = [world.impUrl, world.clickUrl].map(
    (url) => new URL(url).pathname + new URL(url).search,
  )

  return [
    ...postAll(`/why?${new URL(world.clickUrl).search.slice(1)}`, {}, [
      { what: 'a form', body: 'do=report&'.repeat(400) },
      { what: 'a form of percents', body: `do=report&reason=${'%25'.repeat(1300)}` },
      { what: 'a form that is too long', body: 'a'.repeat(MOST) },
    ]),
    ...postAll('/i', {}, [{ what: 'a body', body: 'a'.repeat(MOST) }]),
    ...addressed('GET /i', (text) => `/i?p=${text}`),
    ...headed('GET /i', impPath ?? '', 'user-agent'),
    ...headed('GET /i', impPath ?? '', 'x-forwarded-for', { 'user-agent': UA }),
    ...addressed('GET /c', (text) => `/c?p=${text}`),
    ...headed('GET /c', clickPath ?? '', 'user-agent'),
    ...addressed('GET /go/:code', (text) => `/go/${text}`),
    ...addressed('GET /why', (text) => `/why?p=${text}`),
    ...headed('GET /why', `/why?${new URL(world.clickUrl).search.slice(1)}`, 'accept-language'),
    ...addressed('GET /services', (text) => `/services?q=${text}`, key),
    ...addressed(
      'GET /services',
      (text) => `/services?category=${text}&platform_api_key=${text.slice(0, 3000)}`,
    ),
    ...addressed('GET /services/:slug', (text) => `/services/${text}`, key),
    ...headed('GET /categories', '/categories', 'x-api-key'),
    ...headed('GET /health', '/health?deep=1', 'x-forwarded-for'),
    ...addressed('GET /health', (text) => `/health?deep=${text}`),
    ...headed('GET /px.js', '/px.js', 'origin'),
    ...addressed(
      'GET /publisher-dashboard/stats',
      (text) => `/publisher-dashboard/stats?tz=${text}&days=${text.slice(0, 3000)}`,
      key,
    ),
    ...headed('GET /publisher-dashboard/stats', '/publisher-dashboard/stats', 'accept', key),
    ...addressed(
      'GET /publisher-dashboard/users',
      (text) => `/publisher-dashboard/users?search=${text}`,
      key,
    ),
    ...addressed(
      'GET /publisher-dashboard/users',
      (text) => `/publisher-dashboard/users?cursor=${text}`,
      key,
    ),
    ...addressed(
      'GET /publisher-dashboard/feedback',
      (text) => `/publisher-dashboard/feedback?cursor=${text}`,
      key,
    ),
    ...addressed(
      'GET /advertiser-dashboard/conversions',
      (text) =>
        `/advertiser-dashboard/conversions?cursor=${text}&event_type=${text.slice(0, 3000)}`,
      advertiser,
    ),
    ...addressed(
      'GET /advertiser-dashboard/events/analytics',
      (text) => `/advertiser-dashboard/events/analytics?domain=${text}`,
      advertiser,
    ),
    ...addressed(
      'GET /advertiser-dashboard/campaigns/:campaignId',
      (text) => `/advertiser-dashboard/campaigns/${text}`,
      advertiser,
    ),
    ...addressed(
      'GET /advertiser-dashboard/metrics',
      (text) =>
        `/advertiser-dashboard/metrics?start_date=${text.slice(0, 4000)}&end_date=${text.slice(0, 4000)}&tz=${text.slice(0, 4000)}`,
      advertiser,
    ),
    ...headed('GET /advertiser-dashboard/metrics', '/advertiser-dashboard/metrics', 'x-api-key'),
    ...headed(
      'GET /advertiser-dashboard/metrics',
      '/advertiser-dashboard/metrics',
      'authorization',
    ),
  ]
}
