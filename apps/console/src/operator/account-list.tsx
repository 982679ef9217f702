import { useState } from 'preact/hooks'
import type { ApiResult, Route } from '../../../../packages/client/api.ts'
import { Form } from '../form/form.tsx'
import { KeyOnce } from '../form/once.tsx'
import { type Field, type Values, withoutEmpty } from '../form/read.ts'
import { Find } from '../report/find.tsx'
import { Head } from '../report/head.tsx'
import { More } from '../report/pages.tsx'
import { Panel } from '../report/panel.tsx'
import { type Column, Table } from '../report/table.tsx'
import type { Loaded } from '../report/use-report.ts'
import { useView } from '../report/view.ts'
import { Fold } from '../ui/fold.tsx'
import { textIn } from './role.tsx'

type Listed<Row> = { data: Row[]; has_more: boolean; next_cursor: string | null }
type ListProps<Row> = {
  title: string
  one: string
  report: Loaded<Listed<Row>>
  columns: readonly Column<Row>[]
  keyOf: (row: Row) => string
  fields: readonly Field[]
  usual?: Values
  make: (values: Values) => Promise<ApiResult<Route>>
}

/** Accounts of a kind: found by name, and made; the key of a new one is shown once. */
export function AccountList<Row>(props: ListProps<Row>) {
  const { title, one, report, columns, keyOf, fields, usual, make } = props
  const view = useView()
  const [secret, setSecret] = useState('')
  const onDone = (data: unknown) => {
    setSecret(textIn(data, 'api_key'))
    report.reload()
  }
  return (
    <>
      <Head title={title}>
        <Find view={view} label="Part of the name" />
      </Head>
      {secret && <KeyOnce name={`API key of the new ${one}`} secret={secret} />}
      <Panel
        title={title}
        report={report}
        isEmpty={({ data }) => data.length === 0}
        emptyText={view.choice('q') ? 'None has such a name.' : `There is no ${one} yet.`}
      >
        {({ data, next_cursor: next }) => (
          <>
            <Table caption={title} rows={data} most={50} keyOf={keyOf} columns={columns} />
            <More view={view} next={next} what={title.toLowerCase()} />
          </>
        )}
      </Panel>
      <section class="panel">
        <Fold title={`A new ${one}`}>
          {() => (
            <Form
              fields={fields}
              {...(usual && { values: usual })}
              isNew
              button={`Create the ${one}`}
              send={async (values) => await make(withoutEmpty(values))}
              done={() => 'Created.'}
              onDone={onDone}
            />
          )}
        </Fold>
      </section>
    </>
  )
}
