import type { ComponentChildren } from 'preact'

type HeadProps = { title: string; children?: ComponentChildren }

/** The top of a page: what it is, and what is looked at. */
export const Head = ({ title, children }: HeadProps) => (
  <header class="page-head">
    <h1>{title}</h1>
    {children}
  </header>
)

type ChoiceProps = {
  label: string
  options: readonly (readonly [value: string, label: string])[]
  chosen: string
  choose: (value: string) => void
}

/** One of a few. */
export const Choice = ({ label, options, chosen, choose }: ChoiceProps) => (
  <fieldset class="tabs">
    <legend class="hidden">{label}</legend>
    {options.map(([value, text]) => (
      <button
        key={value}
        type="button"
        class="tab"
        aria-pressed={value === chosen}
        onClick={() => choose(value)}
      >
        {text}
      </button>
    ))}
  </fieldset>
)
