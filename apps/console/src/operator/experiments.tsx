import type { Experiment } from '../../../../packages/client/api.ts'
import { Act } from '../form/act.tsx'
import { Form } from '../form/form.tsx'
import { type Field, withoutEmpty } from '../form/read.ts'
import { Find, listQuery } from '../report/find.tsx'
import { Head } from '../report/head.tsx'
import { More } from '../report/pages.tsx'
import { Panel } from '../report/panel.tsx'
import { Table } from '../report/table.tsx'
import { useReport } from '../report/use-report.ts'
import { useView } from '../report/view.ts'
import { Fold } from '../ui/fold.tsx'
import { call, role } from './role.tsx'
import { usePublishers, withOptions } from './suggest.ts'

const fields: readonly Field[] = [
  {
    name: 'publisher_id',
    label: 'Publisher',
    kind: 'text',
    isRequired: true,
    hint: 'Type its name, choose its id',
  },
  { name: 'name', label: 'Name', kind: 'text', isRequired: true, most: 200 },
  {
    name: 'arms',
    label: 'Arms',
    kind: 'json',
    hint: 'A list of label, weight, renderer_key and composition, 2 to 20 of them',
    isRequired: true,
  },
]
const usual = {
  arms: ['plain', 'framed'].map((label) => ({
    label,
    weight: 1,
    renderer_key: 'card-v1',
    composition: { tokens: {}, props: { frame: label === 'framed' } },
  })),
}

/** Ways to show ads that are tried against each other. */
export function Experiments() {
  const view = useView()
  const report = useReport({
    role,
    route: 'GET /admin/experiments',
    input: { query: listQuery(view) },
  })
  return (
    <>
      <Head title="Experiments">
        <Find view={view} label="Part of the name" />
      </Head>
      <Panel
        title="Experiments"
        report={report}
        isEmpty={({ data }) => data.length === 0}
        emptyText="There is none."
      >
        {({ data, next_cursor: next }) => (
          <>
            <Rows rows={data} reload={report.reload} />
            <More view={view} next={next} what="experiments" />
          </>
        )}
      </Panel>
      <section class="panel">
        <Fold title="A new experiment">{() => <Start onDone={report.reload} />}</Fold>
      </section>
    </>
  )
}

function Start({ onDone }: { onDone: () => void }) {
  const publishers = usePublishers()
  return (
    <Form
      fields={withOptions(fields, 'publisher_id', publishers)}
      values={usual}
      isNew
      button="Start it"
      send={async (values) =>
        await call('POST /admin/experiments', { body: withoutEmpty(values) as never })
      }
      done={() => 'It runs.'}
      onDone={onDone}
    />
  )
}

const Rows = ({ rows, reload }: { rows: Experiment[]; reload: () => void }) => (
  <Table
    caption="Experiments"
    rows={rows}
    keyOf={({ experiment_id: id }) => id}
    columns={[
      { key: 'name', label: 'Name', show: ({ name }) => name },
      {
        key: 'arms',
        label: 'Arms',
        show: ({ arms }) => arms.map(({ label, weight }) => `${label} (${weight})`).join(', '),
      },
      { key: 'status', label: 'Status', show: ({ status }) => <span class="badge">{status}</span> },
      {
        key: 'does',
        label: 'Change',
        show: ({ experiment_id: id, status }) => {
          const next = status === 'active' ? 'paused' : 'active'
          return (
            <Act
              label={next === 'paused' ? 'Pause' : 'Start'}
              act={async () =>
                await call('PATCH /admin/experiments/{id}', {
                  path: { id },
                  body: { status: next },
                })
              }
              onDone={reload}
            />
          )
        },
      },
    ]}
  />
)
