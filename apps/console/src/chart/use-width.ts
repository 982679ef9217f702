import type { RefObject } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'

const LEAST = 200

/**
 * The width of an element, also as it changes: so that lines and letters keep their size. Undefined until the browser has
 * laid the page out once; asking it before would make it do so twice.
 */
export function useWidth<E extends Element>(): [RefObject<E | null>, number | undefined] {
  const place = useRef<E>(null)
  const [width, setWidth] = useState<number | undefined>()
  useLayoutEffect(() => {
    const element = place.current
    if (!element) return undefined
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.max(LEAST, Math.floor(entry.contentRect.width)))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [place, width]
}
