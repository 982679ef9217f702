import { type Ad, createAside } from 'aside-client'

const aside = createAside({ proxyUrl: '/aside' })
const chat = document.querySelector('#chat') as HTMLElement

const add = (parent: Element, tag: string, className: string, text = '') => {
  const element = document.createElement(tag)
  element.className = className
  element.textContent = text
  parent.append(element)
  return element
}

const messages: { role: string; content: string }[] = []
const form = add(document.body, 'form', '') as HTMLFormElement
const input = add(form, 'input', '') as HTMLInputElement
input.setAttribute('aria-label', 'Message')

form.addEventListener('submit', async (event) => {
  event.preventDefault()
  messages.push({ role: 'user', content: input.value })
  add(chat, 'div', 'message', input.value)
  input.value = ''
  add(chat, 'div', 'message answer', 'Here is what I would look for.')
  const slot = add(chat, 'div', 'slot')
  add(chat, 'div', 'after')
  const placements = [{ placement: 'below_response' as const, placement_id: 'main' }]
  const { ads, reason } = await aside.requestAds({ messages, placements })
  slot.dataset.reason = reason ?? 'served'
  for (const ad of ads) render(slot, ad)
})

function render(slot: Element, ad: Ad) {
  const box = add(slot, 'aside', 'ad')
  if (ad.composition?.props.compact) box.dataset.compact = ''
  add(box, 'small', '', `${ad.disclosure.label} · ${ad.disclosure.payer}`)
  add(box, 'p', '', ad.adText)
  const link = add(box, 'a', '', `${ad.cta}: ${ad.title}`) as HTMLAnchorElement
  link.href = ad.clickUrl
  link.rel = 'sponsored'
  const dislike = add(box, 'button', '', 'Not for me')
  const said = add(box, 'output', '')
  aside.watch(box, ad, () => {
    box.dataset.seen = ''
  })
  dislike.addEventListener('click', async () => {
    const result = await aside.sendFeedback({
      ad,
      sentiment: 'thumbs_down',
      reasons: ['irrelevant'],
    })
    said.textContent = result.ok ? 'Thank you' : result.reason
  })
}
