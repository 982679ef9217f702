import { useMemo, useState } from 'preact/hooks'
import { Form } from '../form/form.tsx'
import { Find } from '../report/find.tsx'
import { Head } from '../report/head.tsx'
import { Panel } from '../report/panel.tsx'
import { Table } from '../report/table.tsx'
import { useReport } from '../report/use-report.ts'
import { useView } from '../report/view.ts'
import { call } from './role.tsx'

/** Services of the index: found, changed, added. */
export const Catalogue = ({ id }: { id?: string }) => (id ? <One slug={id} /> : <List />)

function List() {
  const view = useView()
  const q = view.choice('q')
  const report = useReport({
    role: 'nobody',
    route: 'GET /services',
    input: { query: q ? { q } : {} },
  })
  return (
    <>
      <Head title="Catalogue">
        <Find view={view} label="Words of a service" />
      </Head>
      <Panel
        title="Services"
        report={report}
        isEmpty={({ services }) => services.length === 0}
        emptyText="No entry holds all of these words."
      >
        {({ services }) => (
          <Table
            caption="Services"
            rows={services}
            keyOf={({ slug }) => slug}
            columns={[
              {
                key: 'name',
                label: 'Name',
                value: ({ name }) => name,
                show: ({ slug, name }) => (
                  <a href={`/console/operator/catalogue/${slug}`}>{name}</a>
                ),
              },
              {
                key: 'category',
                label: 'Category',
                value: ({ category }) => category,
                show: ({ category }) => category,
              },
              {
                key: 'quality',
                label: 'Quality',
                isNumber: true,
                value: (one) => one.quality_score ?? 0,
                show: (one) => one.quality_score ?? '–',
              },
              { key: 'about', label: 'About', show: ({ description }) => description },
            ]}
          />
        )}
      </Panel>
    </>
  )
}

/** What an entry answers and a PUT does not take. */
const READ_ONLY = [
  'service_id',
  'install_variants',
  'install_notes',
  'env_vars_needed',
  'alternatives',
]

function One({ slug }: { slug: string }) {
  const report = useReport({
    role: 'nobody',
    route: 'GET /services/{slug}',
    input: { path: { slug } },
  })
  const [isSaved, setIsSaved] = useState(false)
  const { data } = report
  const values = useMemo(() => {
    const fields = Object.entries(data ?? {})
    return { entry: Object.fromEntries(fields.filter(([name]) => !READ_ONLY.includes(name))) }
  }, [data])
  return (
    <>
      <Head title={data?.name ?? slug}>
        <p class="note">
          <a href="/console/operator/catalogue">All services</a> ·{' '}
          <a href={`/catalog/${slug}`}>Its page</a>
        </p>
      </Head>
      <Panel title="Entry" about="Fields that you take out stay as they are." report={report}>
        {() => (
          <Form
            fields={[{ name: 'entry', label: 'As JSON', kind: 'json', isRequired: true }]}
            values={values}
            button="Save and publish"
            send={async ({ entry: body }) =>
              await call('PUT /admin/services/{slug}', { path: { slug }, body: body as never })
            }
            done={() => 'Published.'}
            onDone={() => setIsSaved(true)}
          />
        )}
      </Panel>
      {isSaved && <p class="note">Other places show it within a minute.</p>}
    </>
  )
}
