import { render } from 'preact'
import { Try } from './try.tsx'

/** Makes a form of each example; without this script they can be copied. */
for (const place of document.querySelectorAll<HTMLElement>('[data-try]')) {
  const { try: id = '', method = '', path = '', role = 'nobody', asked = '[]' } = place.dataset
  const example = place.querySelector('code')?.textContent ?? undefined
  const parameters = JSON.parse(asked) as { name: string; in: string; example?: unknown }[]
  place.replaceChildren()
  render(<Try request={{ id, method, path, role, parameters, example }} />, place)
}
