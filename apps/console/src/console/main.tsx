import { render } from 'preact'
import { LocationProvider } from 'preact-iso'
import { loadSession } from './session.ts'
import { Shell } from './shell.tsx'

const place = document.getElementById('console')
if (place) {
  void loadSession()
  place.replaceChildren()
  render(
    <LocationProvider scope="/console">
      <Shell />
    </LocationProvider>,
    place,
  )
}
