import { blocksOf } from '../docs/blocks.ts'

const messages = `[{ role: 'user', content: 'Which trail running shoes should I buy for muddy trails?' }]`
const block = (sign: string): string => {
  const found = blocksOf('docs/client.md', 'ts', 'tsx').find((text) => text.includes(sign))
  if (!found) throw new Error(`docs/client.md has no example with ${sign}`)
  return found
}

/** Pages whose scripts are the examples of docs/client.md, with what these take for granted. */
export const documented = {
  page: `
    import { createAside } from 'aside-client'
    const messages = ${messages}
    const render = (ad) => {
      const link = document.createElement('a')
      Object.assign(link, { className: 'ad', href: ad.clickUrl, textContent: ad.adText })
      document.querySelector('#chat').append(link)
      return link
    }
    ${block('aside.watch(')}
    document.body.dataset.ended = 'yes'`,
  hook: `
    import { createAside } from 'aside-client'
    import { createRoot } from 'react-dom/client'
    ${block('useAside(')}
    const asked = ${messages}
    createRoot(document.querySelector('#chat')).render(<Sponsored messages={asked} />)`,
}
