import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { Fold } from '../ui/fold.tsx'

export type Column<Row> = {
  key: string
  label: string
  /** What it is sorted by; without it the column can't be. */
  value?: (row: Row) => number | string
  show: (row: Row) => ComponentChildren
  isNumber?: boolean
}
type Sorting = { key: string; isDown: boolean }
type TableProps<Row> = {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** Rows that are shown before somebody asks for all. */
  most?: number
}

/** Two weeks of dates: more is seldom read, and each row costs a slow phone time. */
const MOST_ROWS = 14

/** A table whose first column names its rows; sorted by its heads. */
export function Table<Row>({ caption, columns, rows, keyOf, most = MOST_ROWS }: TableProps<Row>) {
  const [sorting, setSorting] = useState<Sorting | undefined>()
  const [isWhole, setIsWhole] = useState(false)
  const sorted = sorting ? sortRows({ rows, columns, sorting }) : rows
  const shown = isWhole ? sorted : sorted.slice(0, most)
  const [first, ...others] = columns
  return (
    <div class="table-frame">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys */}
      <section class="scroll" tabIndex={0} aria-label={caption}>
        <table class="table">
          <caption class="hidden">{caption}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <Head key={column.key} column={column} sorting={sorting} sort={setSorting} />
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={keyOf(row)}>
                {first && <th scope="row">{first.show(row)}</th>}
                {others.map((column) => (
                  <Cell key={column.key} isNumber={column.isNumber} shown={column.show(row)} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {rows.length > shown.length && (
        <button type="button" class="button small quiet" onClick={() => setIsWhole(true)}>
          Show all {rows.length} rows
        </button>
      )}
    </div>
  )
}

type CellProps = { isNumber: boolean | undefined; shown: ComponentChildren }

/** Longer words break, and more text than this is folded: the other columns stay in sight. */
const LONG_WORD = /\S{25}/
const LONG_TEXT = 200
const TEASER = 60

function Cell({ isNumber, shown }: CellProps) {
  if (typeof shown !== 'string' || !LONG_WORD.test(shown)) {
    return <td class={isNumber ? 'number' : ''}>{shown}</td>
  }
  const isFolded = shown.length > LONG_TEXT
  return (
    <td class="long">
      {isFolded ? <Fold title={`${shown.slice(0, TEASER)}…`}>{() => shown}</Fold> : shown}
    </td>
  )
}

type HeadProps<Row> = {
  column: Column<Row>
  sorting: Sorting | undefined
  sort: (sorting: Sorting) => void
}

function Head<Row>({ column, sorting, sort }: HeadProps<Row>) {
  const { key, label, value, isNumber } = column
  const isOwn = sorting?.key === key
  const order = isOwn ? (sorting.isDown ? 'descending' : 'ascending') : undefined
  return (
    <th scope="col" class={isNumber ? 'number' : ''} aria-sort={order}>
      {value ? (
        <button
          type="button"
          class="sort"
          onClick={() => sort({ key, isDown: isOwn ? !sorting.isDown : Boolean(isNumber) })}
        >
          {label}
          <span aria-hidden="true">{isOwn ? (sorting.isDown ? ' ↓' : ' ↑') : ''}</span>
        </button>
      ) : (
        label
      )}
    </th>
  )
}

type SortInput<Row> = {
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  sorting: Sorting
}

function sortRows<Row>({ rows, columns, sorting }: SortInput<Row>): Row[] {
  const value = columns.find(({ key }) => key === sorting.key)?.value
  if (!value) return [...rows]
  const way = sorting.isDown ? -1 : 1
  return rows.toSorted((a, b) => {
    const [x, y] = [value(a), value(b)]
    return (
      way * (typeof x === 'number' && typeof y === 'number' ? x - y : `${x}`.localeCompare(`${y}`))
    )
  })
}
