import { useEffect, useState } from 'preact/hooks'

let last: Promise<void> = Promise.resolve()
const paint = async () =>
  await new Promise<void>((done) => {
    requestAnimationFrame(() => setTimeout(done))
  })

/**
 * Whether a part may be drawn: one after the other, each painted before the next is made, so that a tap in between need not
 * wait for all of them.
 */
export function useTurn(isKnown: boolean): boolean {
  const [isDrawn, setIsDrawn] = useState(false)
  useEffect(() => {
    if (!isKnown) return undefined
    let isOpen = true
    last = last.then(paint).then(() => {
      if (isOpen) setIsDrawn(true)
    })
    return () => {
      isOpen = false
    }
  }, [isKnown])
  return isDrawn
}
