import { Bars } from '../chart/bars.tsx'
import { countryOf, type Earnings, earningColumns, words } from '../report/columns.ts'
import { RangeControls } from '../report/controls.tsx'
import { Csv } from '../report/csv.tsx'
import { Choice, Head } from '../report/head.tsx'
import { Panel } from '../report/panel.tsx'
import { type Column, Table } from '../report/table.tsx'
import { type Loaded, useReport } from '../report/use-report.ts'
import { rangeQuery, useView } from '../report/view.ts'
import { dollars } from '../ui/format.ts'

const role = 'publisher'
const BY = [
  ['devices', 'Device'],
  ['geography', 'Country'],
] as const
type By = (typeof BY)[number][0]
type Row = Earnings & { name: string }

/** The same earnings, apart. */
export function Breakdown() {
  const view = useView()
  const query = rangeQuery(view)
  const by = BY.find(([name]) => name === view.choice('by'))?.[0] ?? 'devices'
  const label = BY.find(([name]) => name === by)?.[1] ?? ''
  const report = useBreakdown(by, query)
  return (
    <>
      <Head title="Devices and countries">
        <RangeControls canCompare={false} />
        <Choice
          label="Broken down by"
          options={BY}
          chosen={by}
          choose={(name) => view.choose({ by: name })}
        />
      </Head>
      <Panel
        title={`Revenue by ${label.toLowerCase()}`}
        report={report}
        actions={<Csv side={role} path={`/publisher-dashboard/${by}`} query={query} />}
        isEmpty={(rows) => rows.length === 0}
        emptyText="Nothing was seen in this period."
      >
        {(rows) => (
          <>
            <Bars
              caption={`Revenue by ${label.toLowerCase()}`}
              heads={[label, 'Revenue']}
              bars={rows
                .toSorted((a, b) => b.revenue - a.revenue)
                .slice(0, 12)
                .map(({ name, revenue }) => ({
                  label: name,
                  value: revenue,
                  says: dollars(revenue),
                }))}
            />
            <Table
              caption={`Figures by ${label.toLowerCase()}`}
              rows={rows}
              keyOf={({ name }) => name}
              columns={[nameColumn(label), ...earningColumns<Row>()]}
            />
          </>
        )}
      </Panel>
    </>
  )
}

const nameColumn = (label: string): Column<Row> => ({
  key: 'name',
  label,
  value: ({ name }) => name,
  show: ({ name }) => name,
})

/** One of two reports, its rows named alike. */
function useBreakdown(by: By, query: ReturnType<typeof rangeQuery>): Loaded<Row[]> {
  const inputFor = (name: By) => (by === name ? { query } : undefined)
  const devices = useReport({
    role,
    route: 'GET /publisher-dashboard/devices',
    input: inputFor('devices'),
  })
  const geography = useReport({
    role,
    route: 'GET /publisher-dashboard/geography',
    input: inputFor('geography'),
  })
  if (by === 'geography') {
    const rows = geography.data?.countries.map((one) => ({
      ...one,
      name: countryOf(one.country_code),
    }))
    return { ...geography, data: rows }
  }
  const rows = devices.data?.devices.map((one) => ({ ...one, name: words(one.device_type) }))
  return { ...devices, data: rows }
}
