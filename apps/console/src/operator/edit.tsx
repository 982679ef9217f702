import { ChangeForm, type ChangeProps } from '../form/change-form.tsx'

type EditProps = ChangeProps & { title: string }

export function Edit({ title, ...change }: EditProps) {
  return (
    <section class="panel">
      <header class="panel-head">
        <h2>{title}</h2>
      </header>
      <ChangeForm {...change} />
    </section>
  )
}
