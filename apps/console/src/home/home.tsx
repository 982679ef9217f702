import { Colophon, Masthead } from '../ui/frame.tsx'
import { Demo } from './demo.tsx'

/** `/`: what it is, and the chat to try it in. */
export function Home() {
  return (
    <>
      <Masthead here="home" />
      <main id="main">
        <section class="hero">
          <h1>
            Ads that know when to <em>be quiet</em>.
          </h1>
          <div>
            <p class="lede">
              Aside serves ads to AI chats from the edge. A conversation goes in; an ad that fits it
              comes out, or nothing, with the reason. Each view is counted once, and money is exact
              to the microdollar.
            </p>
            <p class="does">
              <a class="button" href="#try">
                Try it
              </a>
              <a class="button quiet" href="/docs/first-ad">
                First ad in five minutes
              </a>
            </p>
          </div>
        </section>
        <section class="demo" id="try" aria-labelledby="try-title">
          <h2 id="try-title">A chat, and what happens in its margin</h2>
          <p class="note">
            The ads come from the real endpoint, with budgets, caps and an auction.
          </p>
          <div id="demo">
            <Demo />
          </div>
        </section>
        <Sides />
      </main>
      <Colophon />
    </>
  )
}

/** Where no demo is set up, as on a deployment. */
export function NoDemo() {
  return (
    <p class="notice">
      This deployment has no demo. <code>npm start</code> runs the whole service on your machine,
      with a demo in this place; <a href="/docs/first-ad">the docs</a> say how.
    </p>
  )
}

const SIDES = [
  {
    title: 'Publishers',
    text: 'One POST per answer. Show what comes back, fire its view when it is seen, link to its click. Reports say what every ad earned, or why not.',
    links: [
      ['/docs/first-ad', 'Put an ad into a chat'],
      ['/console/publisher', 'Publisher console'],
    ],
  },
  {
    title: 'Advertisers',
    text: 'Say what people say when you are the right answer. See where you would speak and where not, what it costs, and what came of it.',
    links: [
      ['/docs/conversions', 'Report what was sold'],
      ['/console/advertiser', 'Advertiser console'],
    ],
  },
  {
    title: 'Agents',
    text: 'Ask the index which developer service fits a project, and how to build it in. Over HTTP, in a terminal, or as MCP tools.',
    links: [
      ['/catalog', 'Browse the catalogue'],
      ['/docs/mcp', 'Connect an agent'],
    ],
  },
  {
    title: 'Operators',
    text: 'One Worker, Redis, Postgres. Accounts, catalogue, imports, what could not be booked, and whether the books agree.',
    links: [
      ['/docs/going-live', 'Go live'],
      ['/console/operator', 'Operator console'],
    ],
  },
]

const Sides = () => (
  <section class="sides" aria-label="Who it is for">
    {SIDES.map(({ title, text, links }) => (
      <div key={title}>
        <h2>{title}</h2>
        <p>{text}</p>
        <ul>
          {links.map(([href, label]) => (
            <li key={href}>
              <a href={href}>{label}</a>
            </li>
          ))}
        </ul>
      </div>
    ))}
  </section>
)
