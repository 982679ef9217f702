import { html, raw } from 'hono/html'
import type { TokenPayload } from '../../platform/token/payload.ts'
import { type AdFacts, muteSentence, reasonsFor } from './facts.ts'
import { fillSentence, type Language, type Phrases, type Words } from './words.ts'

/** What the page may be told to say above everything else. */
export type Notice = 'muted' | 'unmuted' | 'reported' | 'choose' | 'often' | 'unavailable' | 'gone'

/** Reasons that a report may give. */
export const reportReasons = [
  'offensive',
  'misleading',
  'irrelevant',
  'repetitive',
  'not_interested',
] as const
export type ReportReason = (typeof reportReasons)[number]

type PageInput = {
  language: Language
  phrases: Phrases
  /** The one style there is: the content security policy names its hash. */
  style: string
  notice?: Notice | undefined
  /** Missing where there is nothing to show but the notice. */
  ad?: { payload: TokenPayload; facts: AdFacts; canReport: boolean } | undefined
}

/** Text in it is escaped, but for markup. */
type Html = ReturnType<typeof html>

/** The page: works without scripts, and loads nothing. */
export function whyPage({ language, phrases, style, notice, ad }: PageInput): Html {
  const { words } = phrases
  const values = { payer: ad?.facts.payer ?? '' }
  const said = notice
    ? html`<p class="notice" role="status">${fillGaps(words[notice], values)}</p>`
    : ''
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${fillGaps(words.title)}</title>
<style>${raw(style)}</style>
</head>
<body>
<main>
<h1>${fillGaps(words.title)}</h1>
${said}
${ad ? aboutAd(ad, { phrases, language, notice }) : ''}
</main>
</body>
</html>
`
}

type Ad = NonNullable<PageInput['ad']>

function aboutAd(
  { payload, facts, canReport }: Ad,
  { phrases, language, notice }: Omit<PageInput, 'ad' | 'style'>,
) {
  const { words } = phrases
  if (payload.test) {
    return html`<p>${fillGaps(words.test)}</p>${pageForms({ payload, facts, canReport }, { words, notice })}`
  }
  const reasons = reasonsFor(facts, { phrases, language }).map(
    (reason) => html`<li>${fillGaps(reason)}</li>`,
  )
  return html`<p class="label">${fillGaps(words.sponsored)}</p>
<p>${fillGaps(words.paid, facts)} ${fillGaps(words.brand, facts)}</p>
<h2>${fillGaps(words.because)}</h2>
<ul>${reasons}</ul>
${pageForms({ payload, facts, canReport }, { words, notice })}`
}

function pageForms(
  { payload, facts, canReport }: Ad,
  { words, notice }: { words: Words; notice: Notice | undefined },
): Html {
  const isMuted = notice === 'muted'
  const mute = html`<section aria-labelledby="mute">
<h2 id="mute">${fillGaps(words.muteTitle)}</h2>
<p>${fillGaps(muteSentence(payload, words), facts)}</p>
<form method="post"><button name="do" value="${isMuted ? 'unmute' : 'mute'}">${
    isMuted ? fillGaps(words.undo) : fillGaps(words.mute, facts)
  }</button></form>
</section>`
  if (!canReport || notice === 'reported') return mute
  const choices = reportReasons.map(
    (reason) =>
      html`<label><input type="radio" name="reason" value="${reason}" required> ${fillGaps(words[reason])}</label>`,
  )
  return html`${mute}
<section aria-labelledby="report">
<h2 id="report">${fillGaps(words.reportTitle)}</h2>
<form method="post"><fieldset><legend>${fillGaps(words.what)}</legend>${choices}</fieldset>
<button name="do" value="report">${fillGaps(words.report)}</button></form>
</section>`
}

/** A sentence with its gaps filled. */
const fillGaps = (sentence: string, values: Readonly<Record<string, unknown>> = {}) => {
  const texts = Object.entries(values).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return fillSentence(sentence, Object.fromEntries(texts))
}
