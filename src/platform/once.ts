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
