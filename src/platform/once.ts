/** Opens at the first call and keeps what it opened; what fails is tried again. */
export function openOnce<T>(open: () => T): () => T {
  let opened: T | undefined
  return () => {
    opened ??= open()
    return opened
  }
}

/** The same of what has to be waited for. */
export function awaitOnce<T>(open: () => Promise<T>): () => Promise<T> {
  let opened: T | undefined
  return async () => {
    opened ??= await open()
    return opened
  }
}

/**
 * The same of what only some work needs and what takes much memory: held as long as that work holds it, or until the next
 * collection, then opened anew.
 */
export function awaitWeakly<T extends object>(open: () => Promise<T>): () => Promise<T> {
  let known: WeakRef<T> | undefined
  return async () => {
    const held = known?.deref()
    if (held) return held
    // Two at once open it twice: a request can't wait for what another one reads, which may end before.
    const opened = await open()
    known = new WeakRef(opened)
    return opened
  }
}
