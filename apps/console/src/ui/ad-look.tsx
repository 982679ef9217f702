import { BrandMark } from './brand-mark.tsx'

type LookProps = {
  brand: string
  title: string
  text: string
  cta: string
  page: string
}

/** How an ad stands in a chat: what is not written yet shows its place. */
export function AdLook({ brand, title, text, cta, page }: LookProps) {
  return (
    <figure class="look" aria-label="How it looks in a chat">
      <p class="said user">Which one should I take?</p>
      <div class="ad">
        <BrandMark brand={brand || '?'} />
        <span class="label">
          <b>Sponsored</b> · {brand || 'Your brand'}
        </span>
        <span class="title">{title || 'The title'}</span>
        <p class="copy">{text || 'The text that is shown.'}</p>
        <div class="does">
          <span class="button small">{cta || 'Learn more'}</span>
          <span class="note">{hostOf(page)}</span>
        </div>
      </div>
    </figure>
  )
}

function hostOf(page: string): string {
  try {
    return new URL(page).hostname
  } catch {
    return 'your.page'
  }
}
