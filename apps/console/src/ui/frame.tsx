/** Where somebody is: the top of every page. */
export type Place = 'home' | 'docs' | 'catalog' | 'console'

const PLACES: [Place, string, string][] = [
  ['docs', '/docs', 'Docs'],
  ['catalog', '/catalog', 'Catalogue'],
  ['console', '/console', 'Console'],
]

export function Masthead({ here }: { here: Place }) {
  return (
    <>
      <a class="skip hidden" href="#main">
        Skip to the content
      </a>
      <header class="masthead">
        <a class="wordmark" href="/" aria-label="Aside, home">
          <span>(</span>aside<span>)</span>
        </a>
        <nav aria-label="Main">
          {PLACES.map(([place, href, label]) => (
            <a key={place} href={href} aria-current={place === here ? 'page' : undefined}>
              {label}
            </a>
          ))}
        </nav>
      </header>
    </>
  )
}

export function Colophon() {
  return (
    <footer class="colophon">
      <span>Aside, an ad server for AI chats. Apache-2.0.</span>
      <a href="/docs">Docs</a>
      <a href="/openapi.json">OpenAPI</a>
      <a href="/llms.txt">llms.txt</a>
      <a href="/health?deep=1">Health</a>
    </footer>
  )
}
