import type { ApiResult, Route } from '../../../../packages/client/api.ts'
import { Form } from '../form/form.tsx'
import { changesOf, type Field, type Values } from '../form/read.ts'

type EditProps = {
  title: string
  fields: readonly Field[]
  values: Values
  save: (changes: Values) => Promise<ApiResult<Route>>
  onDone: () => void
}

/** Sends only what was changed: what somebody else changed meanwhile stays. */
export function Edit({ title, fields, values, save, onDone }: EditProps) {
  return (
    <section class="panel">
      <header class="panel-head">
        <h2>{title}</h2>
      </header>
      <Form
        fields={fields}
        values={values}
        button="Save"
        send={async (after) => await save(changesOf(fields, { before: values, after }))}
        onDone={onDone}
      />
    </section>
  )
}
