import type { RefObject } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'

const FIRST_GUESS = 640

/** The width of an element, also as it changes: so that lines and letters keep their size. */
export function useWidth<E extends Element>(): [RefObject<E | null>, number] {
  const place = useRef<E>(null)
  const [width, setWidth] = useState(FIRST_GUESS)
  useLayoutEffect(() => {
    const element = place.current
    if (!element) return undefined
    const measure = () => setWidth(Math.max(200, Math.floor(element.getBoundingClientRect().width)))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [place, width]
}
