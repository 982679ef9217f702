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
  notice?: Notice | undefined
  /** Missing where there is nothing to show but the notice. */
  ad?: { payload: TokenPayload; facts: AdFacts; canReport: boolean } | undefined
}

/** Text in it is escaped, but for markup. */
type Html = ReturnType<typeof html>

/** The page: works without scripts, and loads nothing. */
export function whyPage({ language, phrases, notice, ad }: PageInput): Html {
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
  { phrases, language, notice }: Omit<PageInput, 'ad'>,
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

/** The one style there is: the content security policy names its hash. */
export const style = `
:root{color-scheme:light dark;--ink:#1b1b1f;--paper:#fff;--soft:#55555e;--line:#c9c9d2;--act:#1a4fb4;--on-act:#fff;--note:#e6f0e6}
@media (prefers-color-scheme:dark){:root{--ink:#ececf1;--paper:#16161a;--soft:#b0b0bb;--line:#4a4a55;--act:#9dbcff;--on-act:#10131c;--note:#1e3322}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
main{max-width:36rem;margin:0 auto;padding:1.25rem 1rem 3rem}
h1{font-size:1.5rem;line-height:1.25;margin:.5rem 0 1rem}
h2{font-size:1.1rem;margin:2rem 0 .5rem}
p,ul{margin:.5rem 0}
ul{padding-left:1.25rem}
.label{color:var(--soft);font-size:.875rem;margin:0}
.notice{background:var(--note);border-radius:.5rem;padding:.75rem 1rem;margin:0 0 1rem}
fieldset{border:1px solid var(--line);border-radius:.5rem;margin:.75rem 0;padding:.25rem 1rem .5rem}
legend{padding:0 .25rem}
label{display:flex;gap:.6rem;align-items:center;min-height:2.75rem}
input{width:1.2rem;height:1.2rem;margin:0;flex:none;accent-color:var(--act)}
button{font:inherit;font-weight:600;min-height:2.75rem;padding:.5rem 1rem;border:0;border-radius:.5rem;background:var(--act);color:var(--on-act);cursor:pointer;max-width:100%}
:focus-visible{outline:3px solid var(--act);outline-offset:3px}
@media (forced-colors:active){button{border:1px solid}}
`
