import type { ComponentProps } from 'preact'
import { Act } from './act.tsx'
import { KeyOnce } from './once.tsx'

type NewKeyProps = {
  title: string
  note: string
  /** What the button says. */
  button?: string
  /** What is asked before a key is made. */
  ask: string
  /** What the new key is called. */
  name: string
  rotate: ComponentProps<typeof Act>['act']
  /** The new key, which is shown once; empty before there is one. */
  secret: string
}

/** A part of a page that makes a new key in the place of an old one. */
export const NewKey = ({ title, note, button, ask, name, rotate, secret }: NewKeyProps) => (
  <section class="panel">
    <header class="panel-head">
      <h2>{title}</h2>
      <p class="note">{note}</p>
    </header>
    <p class="does">
      <Act label={button ?? 'Make a new key'} act={rotate} says={() => ''} ask={ask} />
    </p>
    {secret && <KeyOnce name={name} secret={secret} />}
  </section>
)
