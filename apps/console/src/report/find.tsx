import type { ComponentChildren } from 'preact'
import type { View } from './view.ts'

type FindProps = { view: View; label: string; children?: ComponentChildren }

/** Looks for a part of a name; the address remembers for which. */
export function Find({ view, label, children }: FindProps) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const said = new FormData(event.currentTarget as HTMLFormElement).get('q')
    view.choose({ q: String(said ?? '').trim() })
  }
  return (
    <search>
      <form class="controls" aria-label={label} onSubmit={submit}>
        <label class="field grow">
          {label}
          <input type="search" name="q" maxlength={200} value={view.choice('q')} />
        </label>
        {children}
        <button type="submit" class="button small">
          Search
        </button>
      </form>
    </search>
  )
}

/** The parameters of a list. */
export const listQuery = (view: View) => {
  const [q, cursor] = [view.choice('q'), view.choice('cursor')]
  return { ...(q && { q }), ...(cursor && { cursor }) }
}
