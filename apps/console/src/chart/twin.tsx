import { useEffect, useState } from 'preact/hooks'

type TwinProps = {
  title: string
  heads: readonly string[]
  /** Made when somebody looks: a year has many. */
  rows: () => readonly (readonly string[])[]
}

/** The table that says what a picture shows. */
export function Twin({ title, heads, rows }: TwinProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details class="twin" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>As a table</summary>
      {isOpen && <Rows title={title} heads={heads} rows={rows} />}
    </details>
  )
}

/** Rows that are made at once: the rest follows while the first are read. */
const FIRST_ROWS = 20
const MORE_ROWS = 40

function Rows({ title, heads, rows }: TwinProps) {
  const all = rows()
  const [many, setMany] = useState(FIRST_ROWS)
  useEffect(() => {
    if (many >= all.length) return undefined
    const timer = setTimeout(() => setMany(many + MORE_ROWS), 30)
    return () => clearTimeout(timer)
  }, [many, all.length])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys
    <section class="scroll" tabIndex={0} aria-label={title}>
      <table class="table">
        <caption class="hidden">{title}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {all.slice(0, many).map(([first = '', ...others]) => (
            <tr key={first}>
              <th scope="row">{first}</th>
              {others.map((cell, i) => (
                <td key={heads[i + 1]} class="number">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
