import { useEffect, useRef, useState } from 'preact/hooks'

/** A key that is shown this once: it is stored nowhere in the open. */
export function KeyOnce({ name, secret }: { name: string; secret: string }) {
  const [says, setSays] = useState('')
  const notice = useRef<HTMLDivElement>(null)
  // The button that made it may stand far from here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each secret is brought into view
  useEffect(() => notice.current?.scrollIntoView({ block: 'center' }), [secret])
  const copy = async () => {
    const isDone = await navigator.clipboard.writeText(secret).then(
      () => true,
      () => false,
    )
    setSays(isDone ? 'Copied.' : 'Select it and copy it by hand.')
  }
  return (
    <div ref={notice} class="notice good" role="alert">
      <p>
        <b>{name}.</b> It is shown this once.
      </p>
      <p class="does">
        <code class="secret">{secret}</code>
        <button type="button" class="button small quiet" onClick={() => void copy()}>
          Copy
        </button>
        <span role="status" class="note">
          {says}
        </span>
      </p>
    </div>
  )
}
