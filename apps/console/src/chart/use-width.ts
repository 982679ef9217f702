import type { RefObject } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { takeTurn } from '../ui/turn.ts'

const LEAST = 200

/**
 * The width of an element, also as it changes: so that lines and letters keep their size. Undefined until the browser has
 * laid the page out once; asking it before would make it do so twice. What is drawn by it has a turn of its own: drawn where
 * it is told, it would hold up the frame that laid the page out.
 */
export function useWidth<E extends Element>(): [RefObject<E | null>, number | undefined] {
  const place = useRef<E>(null)
  const [width, setWidth] = useState<number | undefined>()
  useLayoutEffect(() => {
    const element = place.current
    if (!element) return undefined
    let giveUp: (() => void) | undefined
    const observer = new ResizeObserver(([entry]) => {
      // Out of sight nothing has a width.
      if (!entry || entry.contentRect.width === 0) return
      const found = Math.max(LEAST, Math.floor(entry.contentRect.width))
      giveUp?.()
      giveUp = takeTurn(() => setWidth(found))
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      giveUp?.()
    }
  }, [])
  return [place, width]
}
