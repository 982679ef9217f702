import * as z from 'zod'
import { metricsOf } from '../../accounts/alerts/judge.ts'
import type { Deps } from '../../deps.ts'
import { cutPage, placeOf, placeParts } from '../../platform/http/cursor.ts'
import { pageQuery } from '../../platform/http/fields.ts'
import { jsonBody, query } from '../../platform/http/validate.ts'
import { wireTime } from '../../platform/time/time.ts'
import { list } from '../schema/fields.ts'
import { createOwnRouter, type Owner, ownerOf, type Side } from './owner.ts'
import { type Alert, findAlertSettings, listAlerts, updateAlertSettings } from './queries/alerts.ts'

/** What an account was warned of, and wants to be. */
export function createAlertRoutes(side: Side) {
  const routes = createOwnRouter(side)
  const settingsPatch = z.object({
    is_on: z.boolean().optional(),
    metrics: list(z.enum(metricsOf[side]), 10).nullish(),
  })

  routes.get('/alerts', query(pageQuery), async (c) =>
    c.json(await showAlerts(c.var.deps, { owner: ownerOf(c, side), asked: c.req.valid('query') })),
  )

  routes.get('/alerts/settings', async (c) =>
    c.json(await showSettings(c.var.deps, ownerOf(c, side))),
  )

  routes.patch('/alerts/settings', jsonBody(settingsPatch), async (c) => {
    const { is_on: isOn, metrics } = c.req.valid('json')
    const owner = ownerOf(c, side)
    await updateAlertSettings(c.var.deps.db, {
      owner,
      change: {
        ...(isOn === undefined ? {} : { isOn }),
        ...(metrics === undefined ? {} : { metrics: metrics ?? [] }),
      },
    })
    return c.json(await showSettings(c.var.deps, owner))
  })

  return routes
}

async function showAlerts(
  deps: Deps,
  { owner, asked }: { owner: Owner; asked: z.output<typeof pageQuery> },
) {
  const { limit, cursor } = asked
  const list = ['alerts', owner.side, owner.id]
  const after = await placeOf(cursor, list)
  const rows = await listAlerts(deps.db, { owner, after, limit: limit + 1 })
  const place = (row: Alert) => placeParts(row.raisedAt, row.id)
  const { shown, ...page } = await cutPage(rows, { limit, list, place })
  return { alerts: shown.map(alertWire), ...page }
}

async function showSettings(deps: Deps, owner: Owner) {
  const { isOn, metrics } = await findAlertSettings(deps.db, owner)
  return { is_on: isOn, metrics: metrics.length > 0 ? metrics : metricsOf[owner.side] }
}

const alertWire = (row: Alert) => ({
  alert_id: row.id,
  kind: row.kind,
  direction: row.direction,
  day: row.day,
  observed: row.observed,
  expected: row.expected,
  detail: row.detail === '' ? null : row.detail,
  raised_at: wireTime(row.raisedAt),
})
