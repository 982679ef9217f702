import type { ComponentChildren } from 'preact'
import { useTurn } from './turn.ts'

/** A part that is made in a turn of its own. */
export const InTurn = ({ children }: { children: () => ComponentChildren }) =>
  useTurn(true) ? children() : null
