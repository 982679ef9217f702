import { useRef, useState } from 'preact/hooks'

/** Does one thing at a time: what is asked for while one is under way is not done, and gives nothing. */
export function useSending() {
  const [isBusy, setIsBusy] = useState(false)
  // A second click may come before the button is drawn as busy.
  const isSending = useRef(false)
  const alone = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    if (isSending.current) return undefined
    isSending.current = true
    setIsBusy(true)
    const done = await work()
    isSending.current = false
    setIsBusy(false)
    return done
  }
  return { isBusy, alone }
}
