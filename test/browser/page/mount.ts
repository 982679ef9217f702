import { createElement as h, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

// A publisher's hook of its own: the ad comes from its server, and the picture is asked for as soon as the ad stands.
type Ad = { adText: string; impUrl: string; clickUrl: string }
const messages = [{ role: 'user', content: 'Which trail running shoes should I buy for mud?' }]

function useSponsored(): Ad | undefined {
  const [ad, show] = useState<Ad>()
  useEffect(() => {
    const ask = async () => {
      const placements = [{ placement: 'below_response', placement_id: 'main' }]
      const body = JSON.stringify({ messages, placements, sessionId: crypto.randomUUID() })
      const answer = await fetch('/aside/ads', { method: 'POST', body })
      if (answer.status !== 200) return
      const [first] = (await answer.json()) as Ad[]
      show(first)
    }
    void ask()
  }, [])
  useEffect(() => {
    if (ad) new Image().src = ad.impUrl
  }, [ad])
  return ad
}

function Card() {
  const ad = useSponsored()
  return ad ? h('a', { className: 'ad', href: ad.clickUrl }, ad.adText) : null
}

const root = document.querySelector('#chat')
if (root) createRoot(root).render(h(Card))
