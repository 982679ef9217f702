import { type Ad, createAside } from 'aside-client'
import { useAside } from 'aside-client/react'
import { createElement as h, StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'

const aside = createAside({ proxyUrl: '/aside' })
const placements = [{ placement: 'below_response' as const, placement_id: 'main' }]

const QUESTION = 'Which trail running shoes should I buy?'
const WORDS = 20

/** Says something word by word, as a model does. */
function stream(say: (text: string) => void) {
  let said = 0
  const timer = setInterval(() => {
    said++
    say('word '.repeat(said))
    if (said === WORDS) clearInterval(timer)
  }, 60)
}

function Chat() {
  const [question, ask] = useState('')
  const [ticks, tick] = useState(0)
  const [answer, say] = useState('')
  const messages = [
    { role: 'user', content: question },
    { role: 'assistant', content: answer },
  ]
  const { ads, reason, isLoading, viewOf, sendFeedback } = useAside(
    aside,
    question ? { messages, placements } : null,
  )
  const ad = (one: Ad) =>
    h(
      'aside',
      { key: one.impUrl, ref: viewOf(one), className: 'ad' },
      h('small', null, one.disclosure.label),
      h('a', { href: one.clickUrl }, one.adText),
      h(
        'button',
        { type: 'button', onClick: () => sendFeedback({ ad: one, sentiment: 'thumbs_down' }) },
        'Not for me',
      ),
    )
  return h(
    'div',
    { 'data-state': isLoading ? 'loading' : (reason ?? 'ready') },
    [QUESTION, 'Best trail shoes for muddy paths?', ''].map((text, i) =>
      h(
        'button',
        { type: 'button', key: text, id: `ask${i}`, onClick: () => ask(text) },
        text || 'Forget it',
      ),
    ),
    h(
      'button',
      {
        type: 'button',
        id: 'stream',
        onClick: () => {
          ask(QUESTION)
          stream(say)
        },
      },
      'Stream',
    ),
    h('button', { type: 'button', id: 'tick', onClick: () => tick(ticks + 1) }, `Render ${ticks}`),
    ads.map(ad),
  )
}

const root = document.querySelector('#chat')
if (root) createRoot(root).render(h(StrictMode, null, h(Chat)))
