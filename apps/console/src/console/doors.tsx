import { useEffect } from 'preact/hooks'
import { type Role, session } from './session.ts'

const DOORS: [Role, string, string][] = [
  [
    'publisher',
    'Publisher',
    'What your chat earned, placement by placement; who came back; why a view was not paid.',
  ],
  [
    'advertiser',
    'Advertiser',
    'What you spent and what came of it; campaigns, conversions, leads, the pixel, statements.',
  ],
  [
    'operator',
    'Operator',
    'Accounts and keys, campaigns, catalogue, imports, the books, and whether all is well.',
  ],
]

/** `/console`: which side are you on? */
export function Doors() {
  useEffect(() => {
    document.title = 'Console · Aside'
  }, [])
  return (
    <main id="main" class="page" tabIndex={-1}>
      <header class="page-head">
        <h1>Which side are you on?</h1>
        <p class="lede">
          Each side signs in with its API key. The key stays in a sealed cookie that no script can
          read, and everything here goes through the public API.
        </p>
      </header>
      <ul class="doors">
        {DOORS.map(([role, title, text]) => (
          <li key={role}>
            <a class="door" href={`/console/${role}`}>
              <h2>{title}</h2>
              <p>{text}</p>
              <span class="tag">
                {session.value?.roles.includes(role) ? 'Signed in' : 'Sign in'}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </main>
  )
}
