import { hydrate, render } from 'preact'
import { Demo } from './demo.tsx'
import { NoDemo } from './home.tsx'

/** The page can be read as it came; this makes the chat in it live. */
const stage = document.getElementById('demo')
if (stage) await start(stage)

async function start(place: HTMLElement): Promise<void> {
  hydrate(<Demo />, place)
  const answer = await fetch('/console/session').catch(() => undefined)
  const session = answer?.ok ? ((await answer.json()) as { demo: boolean }) : { demo: false }
  if (!session.demo) render(<NoDemo />, place)
}
