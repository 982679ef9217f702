import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ComponentChildren } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { Home } from '../home/home.tsx'
import { Colophon, Masthead, type Place } from '../ui/frame.tsx'
import { type Guide, readGuides } from './guides.ts'
import { entriesOf, type OpenApi, Reference, slugOf } from './reference.tsx'

/** A page that is written at build time: its file, the page it is put into, and what stands at its marks. */
export type Prerendered = { file: string; template: string; parts: Record<string, string> }

export function renderPages(root: string): Prerendered[] {
  const guides = readGuides(root)
  const document = JSON.parse(readFileSync(join(root, 'assets/openapi.json'), 'utf8')) as OpenApi
  const doc = docWriter(guides, document)
  return [
    { file: 'index', template: 'index', parts: { main: renderToString(<Home />) } },
    { file: 'catalog', template: 'catalog', parts: frameOf('catalog') },
    { file: 'service', template: 'service', parts: frameOf('catalog') },
    page('missing', { here: 'home', title: 'Not here', main: <Missing /> }),
    doc('docs', 'Docs', <Index guides={guides} document={document} />),
    ...guides.map((guide) => doc(`docs/${guide.name}`, guide.title, <GuideText guide={guide} />)),
    ...document.tags.map(({ name }) =>
      doc(
        `docs/${slugOf(name)}`,
        name,
        <>
          <p class="eyebrow">API reference</p>
          <h1>{name}</h1>
          <Reference document={document} tag={name} />
        </>,
      ),
    ),
  ]
}

const frameOf = (here: Place) => ({
  head: renderToString(<Masthead here={here} />),
  foot: renderToString(<Colophon />),
})

type Said = { here: Place; title: string; main: ComponentChildren }

const page = (file: string, { here, title, main }: Said): Prerendered => ({
  file,
  template: file.startsWith('docs') ? 'docs' : file,
  parts: {
    ...frameOf(here),
    title: renderToString(<>{title} · Aside</>),
    main: renderToString(<div class="whole">{main}</div>),
  },
})

/** Writes pages of the docs, each beside the list of all. */
const docWriter =
  (guides: readonly Guide[], document: OpenApi) =>
  (file: string, title: string, main: ComponentChildren): Prerendered =>
    page(file, {
      here: 'docs',
      title,
      main: (
        <div class="reading">
          <article class="prose">{main}</article>
          <Contents guides={guides} document={document} file={file} />
        </div>
      ),
    })

type ContentsProps = { guides: readonly Guide[]; document: OpenApi; file: string }

const Contents = ({ guides, document, file }: ContentsProps) => (
  <nav aria-label="Docs">
    <p class="eyebrow">Guides</p>
    <ul>
      {guides.map(({ name, title }) => (
        <Item key={name} name={name} title={title} file={file} />
      ))}
    </ul>
    <p class="eyebrow">API reference</p>
    <ul>
      {document.tags.map(({ name }) => (
        <Item key={name} name={slugOf(name)} title={name} file={file} />
      ))}
    </ul>
  </nav>
)

const Item = ({ name, title, file }: { name: string; title: string; file: string }) => (
  <li>
    <a href={`/docs/${name}`} aria-current={file === `docs/${name}` ? 'page' : undefined}>
      {title}
    </a>
  </li>
)

const Index = ({ guides, document }: { guides: readonly Guide[]; document: OpenApi }) => (
  <>
    <h1>Docs</h1>
    <p class="lede">Guides for what one does, and every route with a form to try it.</p>
    <ul class="cards">
      {guides.map(({ name, title, lede }) => (
        <li key={name} class="card">
          <h2>
            <a href={`/docs/${name}`}>{title}</a>
          </h2>
          <p>{lede}</p>
        </li>
      ))}
    </ul>
    <h2>Every route</h2>
    {document.tags.map(({ name }) => (
      <section key={name}>
        <h3>
          <a href={`/docs/${slugOf(name)}`}>{name}</a>
        </h3>
        <ul class="routes">
          {entriesOf(document, name).map(({ method, path, operation }) => (
            <li key={operation.operationId}>
              <a href={`/docs/${slugOf(name)}#${operation.operationId}`}>{operation.summary}</a>{' '}
              <code>
                {method} {path}
              </code>
            </li>
          ))}
        </ul>
      </section>
    ))}
  </>
)

const GuideText = ({ guide }: { guide: Guide }) => (
  <>
    <p class="eyebrow">Guide</p>
    <h1>{guide.title}</h1>
    <p class="lede">{guide.lede}</p>
    {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own texts, at build time */}
    <div class="prose" dangerouslySetInnerHTML={{ __html: guide.html }} />
  </>
)

const Missing = () => (
  <header class="page-head">
    <h1>Nothing is here</h1>
    <p class="lede">
      There is no page at this address. <a href="/">The start</a>, <a href="/docs">the docs</a> and{' '}
      <a href="/catalog">the catalogue</a> are.
    </p>
  </header>
)
