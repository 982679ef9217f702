import { emailName, pseudonym, userName } from '../../../accounts/pseudonym.ts'
import { SHA256_HEX } from '../../../platform/crypto/digest.ts'
import { createRouter } from '../../../platform/http/context.ts'
import { cutPage } from '../../../platform/http/cursor.ts'
import { report } from '../../../platform/http/report.ts'
import { query } from '../../../platform/http/validate.ts'
import { placeOf, placeParts } from './cursor.ts'
import { listCountries, listUsers } from './queries.ts'
import { countriesQuery, usersQuery } from './schema.ts'
import { shapeTopCountries, shapeUsers, topCountriesTable, usersTable } from './shape.ts'

export const users = createRouter()

users.get('/users', query(usersQuery), async (c) => {
  const { deps, publisher } = c.var
  const asked = c.req.valid('query')
  const name = (asked.search ?? asked.q ?? asked.user_id ?? '').trim()
  const whose = ['users', publisher.id, name]
  const after = await placeOf(asked.cursor, whose)
  const { sort, order } = after ?? asked
  const page = {
    sort,
    order,
    part: name.toLowerCase(),
    exact: pseudonymsOf(publisher.pseudonymKey, name),
    after,
    offset: after ? 0 : (asked.page - 1) * asked.per_page,
    limit: asked.per_page,
  }
  const { rows, ...all } = await listUsers(deps.db, { publisherId: publisher.id, page })
  const place = ({ place: value, userKey: key }: (typeof rows)[number]) =>
    placeParts({ sort, order, value, key })
  const cut = await cutPage(rows, { limit: asked.per_page, list: whose, place })
  const body = shapeUsers({ ...all, ...cut }, asked)
  return report(c, { body, table: usersTable(body), next: body.next_cursor })
})

/** Ids that one search may name. */
const MOST_IDS = 50

/** The users that a search names in full: by the publisher's own id, several of them, or the hash of an e-mail address. */
function pseudonymsOf(key: string, search: string): string[] {
  const ids = search.split(',').map((id) => id.trim())
  const said = [...new Set([search, ...ids.slice(0, MOST_IDS)])].filter((id) => id !== '')
  const names = said.flatMap((id) =>
    SHA256_HEX.test(id.toLowerCase())
      ? [userName(id), emailName(id.toLowerCase())]
      : [userName(id)],
  )
  return names.map((name) => pseudonym(key, name))
}

users.get('/countries', query(countriesQuery), async (c) => {
  const { deps, publisher } = c.var
  const all = await listCountries(deps.db, publisher.id)
  const body = shapeTopCountries(all, c.req.valid('query').limit)
  return report(c, { body, table: topCountriesTable(body) })
})
