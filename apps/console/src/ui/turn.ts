import { useEffect, useState } from 'preact/hooks'

let last: Promise<void> = Promise.resolve()
const paint = async () =>
  await new Promise<void>((done) => {
    requestAnimationFrame(() => setTimeout(done))
  })

/** Draws when it is this part's turn: after all that asked before, and after that was painted. Answers how to give it up. */
export function takeTurn(draw: () => void): () => void {
  let isOpen = true
  last = last.then(paint).then(() => {
    if (isOpen) draw()
  })
  return () => {
    isOpen = false
  }
}

/**
 * Whether a part may be drawn: one after the other, each painted before the next is made, so that a tap in between need not
 * wait for all of them.
 */
export function useTurn(isKnown: boolean): boolean {
  const [isDrawn, setIsDrawn] = useState(false)
  useEffect(() => (isKnown ? takeTurn(() => setIsDrawn(true)) : undefined), [isKnown])
  return isDrawn
}
