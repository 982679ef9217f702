import type { ApiResult, Route } from '../../../../packages/client/api.ts'
import { Form } from './form.tsx'
import { changesOf, type Field, type Values } from './read.ts'

export type ChangeProps = {
  fields: readonly Field[]
  values: Values
  save: (changes: Values) => Promise<ApiResult<Route>>
  onDone: () => void
}

/** Sends only what was changed: what somebody else changed meanwhile stays. */
export const ChangeForm = ({ fields, values, save, onDone }: ChangeProps) => (
  <Form
    fields={fields}
    values={values}
    button="Save"
    send={async (after) => await save(changesOf(fields, { before: values, after }))}
    onDone={onDone}
  />
)
