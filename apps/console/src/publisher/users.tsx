import { Csv } from '../report/csv.tsx'
import { Head } from '../report/head.tsx'
import { Panel } from '../report/panel.tsx'
import { Table } from '../report/table.tsx'
import { useReport } from '../report/use-report.ts'
import { useView, type View } from '../report/view.ts'
import { count, dayOf, dollars } from '../ui/format.ts'

const role = 'publisher'
const SORTS = [
  ['last_seen', 'Last seen'],
  ['first_seen', 'First seen'],
  ['impressions', 'Views'],
  ['clicks', 'Clicks'],
  ['requests', 'Requests'],
  ['ads_served', 'Ads won'],
  ['revenue_microdollars', 'Revenue'],
] as const
const PER_PAGE = 50
const MICROS = 1_000_000

/** Users one by one, by pseudonyms that only this publisher's key makes. */
export function Users() {
  const view = useView()
  const sort = SORTS.find(([name]) => name === view.choice('sort'))?.[0] ?? 'last_seen'
  const page = Math.max(1, Number(view.choice('page')) || 1)
  const search = view.choice('search')
  const query = {
    ...{ page, per_page: PER_PAGE, sort, order: 'desc' as const, tz: view.tz },
    ...(search && { search }),
  }
  const report = useReport({ role, route: 'GET /publisher-dashboard/users', input: { query } })
  const csv = { ...query, page: String(page), per_page: String(PER_PAGE) }
  return (
    <>
      <Head title="Users">
        <Filters view={view} sort={sort} search={search} />
      </Head>
      <Panel
        title="Users"
        about="Of all time. Ids are pseudonyms; you find one of yours by the id that you send."
        report={report}
        actions={<Csv side={role} path="/publisher-dashboard/users" query={csv} />}
        isEmpty={({ users }) => users.length === 0}
        emptyText={search ? 'Nobody is found by that.' : 'Nobody was named by a request yet.'}
      >
        {(data) => (
          <>
            <UserTable users={data.users} />
            <Pager page={page} total={data.total} hasMore={data.has_more} view={view} />
          </>
        )}
      </Panel>
    </>
  )
}

type FilterProps = { view: View; sort: string; search: string }

function Filters({ view, sort, search }: FilterProps) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const said = new FormData(event.currentTarget as HTMLFormElement).get('search')
    view.choose({ search: String(said ?? '').trim() })
  }
  return (
    <search>
      <form class="controls" aria-label="Find users" onSubmit={submit}>
        <label class="field grow">
          Your id of a user, or part of a pseudonym
          <input type="search" name="search" maxlength={1000} value={search} />
        </label>
        <label class="field">
          Most first
          <select
            value={sort}
            onChange={(event) => view.choose({ sort: event.currentTarget.value })}
          >
            {SORTS.map(([name, label]) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <button type="submit" class="button small">
          Search
        </button>
      </form>
    </search>
  )
}

type User = {
  pub_user_id: string
  requests: number
  ads_served: number
  impressions: number
  clicks: number
  revenue_microdollars: number
  first_seen: string
  last_seen: string
}

const UserTable = ({ users }: { users: User[] }) => (
  <Table
    caption="Users"
    rows={users}
    most={PER_PAGE}
    keyOf={({ pub_user_id: id }) => id}
    columns={[
      { key: 'id', label: 'User', show: (user) => <code>{user.pub_user_id}</code> },
      { key: 'requests', label: 'Requests', isNumber: true, show: (u) => count(u.requests) },
      { key: 'ads', label: 'Ads won', isNumber: true, show: (u) => count(u.ads_served) },
      { key: 'views', label: 'Views', isNumber: true, show: (u) => count(u.impressions) },
      { key: 'clicks', label: 'Clicks', isNumber: true, show: (u) => count(u.clicks) },
      {
        key: 'revenue',
        label: 'Revenue',
        isNumber: true,
        show: (u) => dollars(u.revenue_microdollars / MICROS),
      },
      { key: 'first', label: 'First seen', show: (u) => dayOf(u.first_seen) },
      { key: 'last', label: 'Last seen', show: (u) => dayOf(u.last_seen) },
    ]}
  />
)

type PagerProps = { page: number; total: number; hasMore: boolean; view: View }

function Pager({ page, total, hasMore, view }: PagerProps) {
  const to = (next: number) => view.turn({ page: next > 1 ? String(next) : undefined })
  return (
    <nav class="does" aria-label="Pages of users">
      <button
        type="button"
        class="button small quiet"
        disabled={page === 1}
        onClick={() => to(page - 1)}
      >
        Newer
      </button>
      <span class="note">
        Page {page} of {Math.max(1, Math.ceil(total / PER_PAGE))}, {count(total)} users
      </span>
      <button
        type="button"
        class="button small quiet"
        disabled={!hasMore}
        onClick={() => to(page + 1)}
      >
        Older
      </button>
    </nav>
  )
}
