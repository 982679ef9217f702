import { render } from 'preact'
import { LocationProvider } from 'preact-iso'
import { homeZone } from '../ui/zone.ts'
import { loadSession } from './session.ts'
import { Shell } from './shell.tsx'

const place = document.getElementById('console')
if (place) {
  void loadSession()
  // Slow, and needed by the first report: read while the session is awaited.
  setTimeout(homeZone)
  // Apart from reading the scripts: both at once would hold up a slow phone.
  setTimeout(() => {
    place.replaceChildren()
    render(
      <LocationProvider scope="/console">
        <Shell />
      </LocationProvider>,
      place,
    )
  })
}
