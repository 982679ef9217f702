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
 * Opens what only some work needs and what takes much memory: held as long as that work holds it, or until the next
 * collection, then opened anew. What is asked for while it is being opened is opened once.
 */
export function awaitWeakly<T extends object>(open: () => Promise<T>): () => Promise<T> {
  let known: WeakRef<T> | undefined
  let opening: Promise<T> | undefined
  const openAnew = async () => {
    try {
      const opened = await open()
      known = new WeakRef(opened)
      return opened
    } finally {
      opening = undefined
    }
  }
  return async () => {
    const held = known?.deref()
    if (held) return held
    opening ??= openAnew()
    return await opening
  }
}
