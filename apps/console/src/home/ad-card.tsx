import { useEffect, useRef, useState } from 'preact/hooks'
import type { Ad } from '../../../../packages/client/client.ts'
import { BrandMark } from '../ui/brand-mark.tsx'
import { aside, muteAdvertiser, seenAt, visitor } from './engine.ts'

type Props = { ad: Ad; viewer: string | null }

/** An ad as a chat would show it: marked as one, with its reasons, and with a way to turn it down. */
export function AdCard({ ad, viewer }: Props) {
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    return aside.watch(element, ad, () => {
      seenAt.value ??= Date.now()
    })
  }, [ad])
  const host = new URL(ad.url).hostname
  return (
    <article
      class="ad arrives"
      ref={box}
      aria-label={`Ad by ${ad.brandName}${viewer ? ` for ${viewer}` : ''}`}
    >
      <BrandMark brand={ad.brandName} />
      <span class="label">
        <b>{ad.disclosure.label}</b> · {ad.brandName}
        {viewer && ` · as ${viewer} sees it`}
      </span>
      <a class="title" href={ad.clickUrl} target="_blank" rel="sponsored noopener">
        {ad.title}
      </a>
      <p class="copy">{ad.adText}</p>
      <div class="does">
        <a class="button small" href={ad.clickUrl} target="_blank" rel="sponsored noopener">
          {ad.cta}
        </a>
        <span class="note">{host}</span>
        <Opinion ad={ad} />
      </div>
    </article>
  )
}

type Said = 'thumbs_up' | 'thumbs_down' | 'muted'
const ANSWERS: Record<Said, string> = {
  thumbs_up: 'Noted: more like this.',
  thumbs_down: 'Noted. This visitor will not see this campaign again.',
  muted: 'Muted. This visitor hears nothing of this advertiser for 30 days.',
}

function Opinion({ ad }: { ad: Ad }) {
  const [said, setSaid] = useState<Said | 'failed' | undefined>()
  const tell = async (sentiment: 'thumbs_up' | 'thumbs_down') => {
    const reasons = sentiment === 'thumbs_up' ? ['helpful'] : ['not_interested']
    const { ok } = await aside.sendFeedback({ ad, sentiment, reasons, sessionId: visitor.value.id })
    setSaid(ok ? sentiment : 'failed')
  }
  const mute = async () => setSaid((await muteAdvertiser(ad)) ? 'muted' : 'failed')
  return (
    <>
      <Thumb label="Good ad" isOn={said === 'thumbs_up'} act={() => tell('thumbs_up')} />
      <Thumb
        label="Not for me"
        isDown
        isOn={said === 'thumbs_down'}
        act={() => tell('thumbs_down')}
      />
      <Why ad={ad} mute={mute} />
      <p class="says" role="status">
        {said === 'failed' ? 'That did not get through. Try again.' : said && ANSWERS[said]}
      </p>
    </>
  )
}

type ThumbProps = { label: string; isDown?: boolean; isOn: boolean; act: () => Promise<void> }

/** Drawn, because not every machine has letters for it. */
const THUMB = 'M4 11h3v9H4zM10 20h7.500l2.500-7v-2h-6l1-6-1.500-1L10 11z'

function Thumb({ label, isDown = false, isOn, act }: ThumbProps) {
  return (
    <button
      type="button"
      class="icon-button"
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      onClick={() => void act()}
    >
      <svg
        class={isDown ? 'down' : ''}
        viewBox="0 0 24 24"
        width="18"
        height="18"
        aria-hidden="true"
      >
        <path d={THUMB} />
      </svg>
    </button>
  )
}

/** Who paid and why it is here, one click away from the ad (EU DSA, article 26). */
function Why({ ad, mute }: { ad: Ad; mute: () => Promise<void> }) {
  const id = `why-${ad.impUrl.slice(-12).replaceAll(/\W/g, '')}`
  return (
    <>
      <button type="button" class="button quiet small" popovertarget={id}>
        Why this ad?
      </button>
      <div id={id} popover="auto" class="popover" role="dialog" aria-label="Why this ad">
        <p>
          <b>Paid by {ad.disclosure.payer}.</b> {ad.disclosure.reason}
        </p>
        <p class="does">
          <button
            type="button"
            class="button small"
            popovertarget={id}
            popovertargetaction="hide"
            onClick={() => void mute()}
          >
            Mute {ad.brandName}
          </button>
          <a href={ad.whyUrl} target="_blank" rel="noopener">
            The whole answer
          </a>
        </p>
      </div>
    </>
  )
}
