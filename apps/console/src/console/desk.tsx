import type { ComponentType } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { InTurn } from '../ui/in-turn.tsx'
import { takeTurn, useTurn } from '../ui/turn.ts'
import { type Role, signOut } from './session.ts'

type Shown = ComponentType<{ id?: string }>
/** A page of a side: where it stands in the menu, and what it shows, which is loaded when somebody goes there. */
export type Page = {
  slug: string
  label: string
  load: () => Promise<Shown>
  /** Reached from this page only, which the menu shows in its place. */
  under?: string
}
export type Section = { title: string; pages: Page[] }
type DeskProps = { side: Role; sections: readonly Section[]; page?: string; id?: string }

/** The pages of a side beside their menu. */
export function Desk({ side, sections, page = '', id }: DeskProps) {
  const pages = sections.flatMap((section) => section.pages)
  const found = pages.find(({ slug }) => slug === page)
  const label = found?.label ?? 'Not here'
  useEffect(() => {
    document.title = `${label} · ${titleOf(side)} · Aside`
  }, [label, side])
  const isDrawn = useTurn(true)
  const here = found?.under ?? page
  // Another view of a page leaves the menu as it is.
  const menu = useMemo(
    () => <Menu side={side} sections={sections} page={here} />,
    [side, sections, here],
  )
  return (
    <div class="desk">
      {menu}
      <main id="main" class="work" tabIndex={-1}>
        {isDrawn &&
          (found ? (
            <Loaded key={`${found.slug} ${id}`} page={found} id={id} />
          ) : (
            <Nowhere side={side} />
          ))}
      </main>
    </div>
  )
}

type LoadedProps = { page: Page; id: string | undefined }

/** A page once its script is there; what another version of the console left in its place can not be. */
function Loaded({ page, id }: LoadedProps) {
  const [state, setState] = useState<{ Show?: Shown; hasFailed?: boolean }>({})
  useEffect(() => {
    let isOpen = true
    const tell = (next: typeof state) => isOpen && setState(next)
    page.load().then(
      (Show) => tell({ Show }),
      () => tell({ hasFailed: true }),
    )
    return () => {
      isOpen = false
    }
  }, [page])
  const { Show, hasFailed = false } = state
  return Show ? <Show id={id} /> : <NotYet label={page.label} hasFailed={hasFailed} />
}

type NotYetProps = { label: string; hasFailed: boolean }

const NotYet = ({ label, hasFailed }: NotYetProps) => (
  <div aria-busy={!hasFailed}>
    <header class="page-head">
      <h1>{label}</h1>
    </header>
    {hasFailed && (
      <p class="notice bad" role="alert">
        This page could not be loaded. Reload it: there may be a newer one.
      </p>
    )}
  </div>
)

const titleOf = (side: Role) => side.slice(0, 1).toUpperCase() + side.slice(1)

const Nowhere = ({ side }: { side: Role }) => (
  <header class="page-head">
    <h1>Nothing is here</h1>
    <p>
      Go <a href={`/console/${side}`}>back to the overview</a>.
    </p>
  </header>
)

/** On a phone the menu is one line to swipe: where one is has to be in sight. */
function showPlace(menu: HTMLElement | null): void {
  const here = menu?.querySelector<HTMLElement>('[aria-current]')
  if (menu && here) menu.scrollLeft = here.offsetLeft - (menu.clientWidth - here.offsetWidth) / 2
}

type MenuProps = { side: Role; sections: readonly Section[]; page: string }

function Menu({ side, sections, page }: MenuProps) {
  const nav = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another place in it
  useEffect(() => takeTurn(() => showPlace(nav.current)), [page])
  return (
    <nav ref={nav} class="menu" aria-label={`${titleOf(side)} console`}>
      <p class="menu-head">
        <b>{titleOf(side)}</b>
        <button type="button" class="link" onClick={() => void signOut(side)}>
          Sign out
        </button>
      </p>
      {sections.map((section) => (
        <InTurn key={section.title}>{() => <Links {...section} side={side} here={page} />}</InTurn>
      ))}
    </nav>
  )
}

const Links = ({ title, pages, side, here }: Section & { side: Role; here: string }) => (
  <div>
    <p class="menu-title">{title}</p>
    <ul>
      {pages
        .filter(({ under }) => under === undefined)
        .map(({ slug, label }) => (
          <li key={slug}>
            <a
              href={`/console/${side}${slug && `/${slug}`}`}
              aria-current={slug === here ? 'page' : undefined}
            >
              {label}
            </a>
          </li>
        ))}
    </ul>
  </div>
)
