import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'

type FoldProps = { title: ComponentChildren; children: () => ComponentChildren }

/** Something to open; what is inside is made when somebody looks. */
export function Fold({ title, children }: FoldProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details class="fold" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && children()}
    </details>
  )
}
