import { useEffect } from 'preact/hooks'
import { ErrorBoundary, lazy, Route, Router, useLocation } from 'preact-iso'
import { Masthead } from '../ui/frame.tsx'
import { Doors } from './doors.tsx'
import { type Role, session } from './session.ts'
import { SignIn } from './sign-in.tsx'

const Publisher = lazy(async () => (await import('../publisher/pages.tsx')).Publisher)
const Advertiser = lazy(async () => (await import('../advertiser/pages.tsx')).Advertiser)
const Operator = lazy(async () => (await import('../operator/pages.tsx')).Operator)

/** The console: a door for each role, and behind it the pages of that role. */
export function Shell() {
  return (
    <>
      <Masthead here="console" />
      {session.value ? (
        <ErrorBoundary onError={reportCrash}>
          <Router onRouteChange={toTop}>
            <Route path="/console" component={Doors} />
            <Route path="/console/publisher/:page?/:id?" component={PublisherDoor} />
            <Route path="/console/advertiser/:page?/:id?" component={AdvertiserDoor} />
            <Route path="/console/operator/:page?/:id?" component={OperatorDoor} />
            <Route default component={Doors} />
          </Router>
        </ErrorBoundary>
      ) : (
        <main id="main" class="page">
          <p role="status">Opening the console …</p>
        </main>
      )}
    </>
  )
}

type Params = { page?: string; id?: string }
const PublisherDoor = (params: Params) => (
  <Behind side="publisher">
    <Publisher {...params} />
  </Behind>
)
const AdvertiserDoor = (params: Params) => (
  <Behind side="advertiser">
    <Advertiser {...params} />
  </Behind>
)
const OperatorDoor = (params: Params) => (
  <Behind side="operator">
    <Operator {...params} />
  </Behind>
)

type BehindProps = { side: Role; children: preact.ComponentChildren }

/** What only those see who are signed in. */
function Behind({ side, children }: BehindProps) {
  const { path } = useLocation()
  useEffect(() => {
    if (path) document.getElementById('main')?.focus({ preventScroll: true })
  }, [path])
  return session.value?.roles.includes(side) ? children : <SignIn side={side} />
}

/** A new page begins at its top; another view of the same one stays where it is. */
let shown = ''
function toTop(url: string): void {
  const [path = ''] = url.split('?')
  if (path !== shown) window.scrollTo(0, 0)
  shown = path
}

/** The page of a component that broke says so, instead of being empty. */
function reportCrash(): void {
  const main = document.getElementById('main')
  if (main)
    main.textContent = 'This page broke. Reload it; if that does not help, tell the operator.'
}
