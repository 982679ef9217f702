import type { View } from './view.ts'

type MoreProps = { view: View; next: string | null; what: string }

/** Lists that are read page by page, latest first. */
export function More({ view, next, what }: MoreProps) {
  const isFirst = view.choice('cursor') === ''
  if (isFirst && !next) return null
  return (
    <nav class="does" aria-label={`Pages of ${what}`}>
      <button
        type="button"
        class="button small quiet"
        disabled={isFirst}
        onClick={() => view.turn({ cursor: undefined })}
      >
        Latest
      </button>
      <button
        type="button"
        class="button small quiet"
        disabled={!next}
        onClick={() => view.turn({ cursor: next ?? undefined })}
      >
        Older
      </button>
    </nav>
  )
}
