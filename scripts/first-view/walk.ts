import { setTimeout as pause } from 'node:timers/promises'
import { examples, NEW_SITE, offTopic, planCampaign, question, request } from './campaign.ts'
import { type Client, createClient, listOf, textOf } from './client.ts'
import { makeMistakes } from './mistakes.ts'

type Given = {
  origin: string
  advertiserKey: string
  publisherKey: string
  tell: (line: string) => void
  /** Ends it early; the campaign is paused all the same. */
  signal: AbortSignal
}
/** How long an ad, and figures, are waited for: a snapshot and a run of the cron. */
const PATIENCE_MS = 150_000
const LOOK_MS = 1000

/** From an advertiser's key to a paid view, click and conversion in its metrics. Throws with what the service says. */
export async function walk({ origin, advertiserKey, publisherKey, tell, signal }: Given) {
  const own = createClient(origin, { 'x-api-key': advertiserKey })
  const publisher = createClient(origin, { authorization: `Bearer ${publisherKey}` })
  const dashboard = '/advertiser-dashboard'

  const { name } = await own.expect(200, 'GET', `${dashboard}/info`)
  tell(`The account is ${String(name)}.`)

  // An account may have domains, which its campaigns are on: 422 elsewhere.
  const [before] = listOf(await own.expect(200, 'GET', `${dashboard}/campaigns`), 'campaigns')
  const plan = planCampaign(before ? new URL(textOf(before, 'landing_page')).origin : NEW_SITE)
  const made = await own.expect(201, 'POST', `${dashboard}/campaigns`, plan.campaign)
  const id = textOf(made, 'campaign_id')
  const [planets, galaxies] = listOf(made, 'ad_groups')
  tell(`Campaign ${id}: a draft with a manual group of two ads and a generative one.`)

  await own.expect(200, 'PATCH', `${dashboard}/campaigns/${id}/archive`)
  for (const line of await makeMistakes(own, { id, plan })) tell(`A mistake: ${line}`)
  await own.expect(200, 'PATCH', `${dashboard}/campaigns/${id}/archive`)

  const written = textOf(galaxies, 'ad_group_id')
  await own.expect(200, 'PUT', `${dashboard}/ad-groups/${written}/examples`, examples)
  const [ad] = listOf(await own.expect(200, 'GET', `${dashboard}/ad-groups/${written}`), 'ads')
  tell(`The generative group has an ad: ${textOf(ad, 'copy')}`)

  const tried = await own.expect(200, 'POST', `${dashboard}/campaigns/preview`, {
    ...{ campaign_id: id, conversations: [question, offTopic] },
  })
  for (const [i, trial] of listOf(tried, 'data').entries()) {
    const said = i === 0 ? question : offTopic
    tell(`Preview: ${textOf(trial, 'would_show') === 'true' ? 'an ad' : 'none'} for "${said}"`)
  }

  const active = await own.expect(200, 'PATCH', `${dashboard}/campaigns/${id}`, {
    status: 'active',
  })
  if (active.status !== 'active') {
    throw new Error(
      `The campaign is ${String(active.status)}: the operator looks at its ads first.`,
    )
  }
  try {
    await see({ own, publisher, tell, signal }, { id, groupId: textOf(planets, 'ad_group_id') })
  } finally {
    await own.expect(200, 'PATCH', `${dashboard}/campaigns/${id}`, { status: 'paused' })
    tell('Paused again.')
  }
}

type Both = Pick<Given, 'tell' | 'signal'> & { own: Client; publisher: Client }

/** The ad as a chat shows it, and what its view, click and sale come to. */
async function see(
  { own, publisher, tell, signal }: Both,
  { id, groupId }: { id: string; groupId: string },
) {
  const shown = await until({ what: 'an ad', signal }, async () => {
    const { body } = await publisher.send('POST', '/api/v1/ad', request)
    return listOf(body, 'ads').find((ad) => ad.campaignId === id)
  })
  tell(`The chat shows "${textOf(shown, 'title')}: ${textOf(shown, 'adText')}"`)
  const browser = { headers: { 'user-agent': request.device.ua }, redirect: 'manual' as const }
  await fetch(textOf(shown, 'impUrl'), browser)
  const click = await fetch(textOf(shown, 'clickUrl'), browser)
  const page = new URL(click.headers.get('location') ?? '')
  tell(`The click lands on ${page.origin}${page.pathname}`)

  // A sale is owed to its click at once where that is booked, else after a minute.
  await until({ what: 'the click in the metrics', signal }, async () => {
    const body = await own.expect(200, 'GET', `/advertiser-dashboard/metrics?campaign_id=${id}`)
    return body.total_clicks === 1 ? body : undefined
  })
  await own.expect(200, 'POST', '/conversions', {
    data: [
      {
        ...{ event_id: `order-${id}`, event_type: 'purchase', value_cents: 4900, currency: 'USD' },
        conversion_timestamp: new Date().toISOString(),
        grclid: page.searchParams.get('grclid'),
      },
    ],
  })
  for (const path of ['metrics', 'ad-group-metrics', 'ad-unit-metrics']) {
    const figures = await until({ what: `the sale in ${path}`, signal }, async () => {
      const body = await own.expect(200, 'GET', `/advertiser-dashboard/${path}?campaign_id=${id}`)
      return body.total_conversions === 1 ? body : undefined
    })
    const { total_impressions: views, total_clicks: clicks, total_revenue: revenue } = figures
    const spend = Number(figures.total_spend)
    if (views !== 1 || clicks !== 1 || revenue !== 49 || !(spend > 0)) {
      throw new Error(`${path}: ${JSON.stringify(figures)}`)
    }
    tell(`/${path}: 1 view for $${spend}, 1 click, 1 conversion worth $49`)
  }
  const groups = await own.expect(
    200,
    'GET',
    `/advertiser-dashboard/ad-group-metrics?campaign_id=${id}`,
  )
  const isManual = listOf(groups, 'data').some((row) => row.ad_group_id === groupId)
  tell(`It was an ad of the ${isManual ? 'manual' : 'generative'} group.`)
}

type Wait = { what: string; signal: AbortSignal }

async function until<T>({ what, signal }: Wait, look: () => Promise<T | undefined>): Promise<T> {
  for (const end = Date.now() + PATIENCE_MS; ; ) {
    signal.throwIfAborted()
    const found = await look()
    if (found !== undefined) return found
    if (Date.now() > end) throw new Error(`Waited in vain for ${what}, ${PATIENCE_MS / 1000} s.`)
    await pause(LOOK_MS, undefined, { signal }).catch(() => undefined)
  }
}
