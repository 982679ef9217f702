import type { ComponentChildren } from 'preact'
import { useRef, useState } from 'preact/hooks'
import type { ApiResult, Route } from '../../../../packages/client/api.ts'
import { sayFailure } from '../console/session.ts'
import { Question } from './question.tsx'
import { useSending } from './sending.ts'

type ActProps = {
  label: string
  /** What it is called to who can't see what it stands beside. */
  name?: string
  act: () => Promise<ApiResult<Route>>
  /** What is asked before it is done; nothing is asked without it. */
  ask?: string
  says?: (data: unknown) => string
  onDone?: () => void
  isDangerous?: boolean
  children?: ComponentChildren
}

/** A button that does something at the service, says how it went, and asks first where there is no way back. */
export function Act({ label, name, act, ask, says, onDone, isDangerous }: ActProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [said, setSaid] = useState('')
  const { isBusy, alone } = useSending()
  const run = async () => {
    dialog.current?.close()
    const result = await alone(act)
    if (!result) return
    setSaid(result.ok ? (says?.(result.data) ?? 'Done.') : sayFailure(result))
    if (result.ok) onDone?.()
  }
  return (
    <>
      <button
        type="button"
        class={`button small ${isDangerous ? 'danger' : 'quiet'}`}
        disabled={isBusy}
        aria-label={name}
        onClick={() => (ask ? dialog.current?.showModal() : void run())}
      >
        {isBusy ? 'Working …' : label}
      </button>
      <span role="status" class="note">
        {said}
      </span>
      {ask && <Question dialog={dialog} ask={ask} label={label} run={run} />}
    </>
  )
}
