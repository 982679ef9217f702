type Step = { says: string; href: string; label: string }

/** What to do where there is nothing to report yet. */
export const FirstSteps = ({ steps }: { steps: readonly Step[] }) => (
  <section class="panel">
    <header class="panel-head">
      <h2>First steps</h2>
    </header>
    <ol class="steps">
      {steps.map(({ says, href, label }) => (
        <li key={href}>
          {says} <a href={href}>{label}</a>
        </li>
      ))}
    </ol>
  </section>
)
