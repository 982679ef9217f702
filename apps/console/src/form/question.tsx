import type { RefObject } from 'preact'

type QuestionProps = {
  dialog: RefObject<HTMLDialogElement | null>
  ask: string
  label: string
  run: () => Promise<void>
}

/** Asks before something is done that there is no way back from. */
export const Question = ({ dialog, ask, label, run }: QuestionProps) => (
  <dialog ref={dialog} aria-label={label}>
    <p>{ask}</p>
    <p class="does">
      <button type="button" class="button" onClick={() => void run()}>
        {label}
      </button>
      {/* An Enter that was pressed too long, or twice, answers this. */}
      <button type="button" class="button quiet" autofocus onClick={() => dialog.current?.close()}>
        Leave it
      </button>
    </p>
  </dialog>
)
