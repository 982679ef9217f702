import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CopyFacts, checkCopy } from '../../../src/ads/copy/check.ts'
import { openClaims } from '../../../src/campaigns/claims.ts'
import { listNames } from '../../../src/campaigns/examples/names.ts'
import { asset } from '../../support/assets.ts'

const creative: CopyFacts['creative'] = {
  title: 'Ridge trail running shoes',
  brandName: 'Ridge',
  description:
    'Trail running shoes with deep lugs for muddy and rocky paths. A 5 mm plate shields the foot.',
  adTexts: ['Grip for muddy trails. 60-day returns.', 'Made with GORE lining for runners.'],
  cta: 'Shop now',
}
const facts: CopyFacts = {
  creative,
  language: 'en',
  said: [
    'My name is Ottilie and my orthopaedist in Graz told me to run on soft muddy paths near home after work.',
  ],
  otherNames: listNames(['Paceline GmbH', 'Stride Well Inc.', 'Ridge', 'Sole']),
  claims: openClaims(asset('claims.bin')),
}
const judge = (text: string, over: Partial<CopyFacts> = {}) => {
  const checked = checkCopy(text, { ...facts, ...over })
  return checked.kind === 'ok' ? 'ok' : checked.reason
}

describe('what may be shown', () => {
  it.each([
    'Deep lugs that hold on muddy, rocky paths.',
    'Muddy trails ahead? Ridge shoes keep their grip!',
    'A 5 mm plate shields the foot on rocky paths.',
    'Changed your mind about the shoes? 60 day returns.',
    'Ridge: trail shoes with GORE lining for wet, muddy runs.',
    '  Ridge trail shoes,  made for mud.  ',
    'Ridge. Schuhe? No: trail running shoes for mud.',
  ])('%s', (text) => expect(judge(text)).toBe('ok'))

  it('may name a product that sounds like an instruction where that is what is sold', () => {
    const text = 'A wallet by Ridge for muddy trails.'
    expect(judge(text)).toBe('instruction')
    const sold = { ...creative, title: 'Ridge wallet for trail runners' }
    expect(judge(text, { creative: sold })).toBe('ok')
    expect(judge(text, { creative: { ...creative, adTexts: ['A wallet for runners.'] } })).toBe(
      'instruction',
    )
    expect(judge('Ridge wallet: enter your password', { creative: sold })).toBe('instruction')
  })

  it('is trimmed, its spaces single, its letters composed', () => {
    const answer = ' Ridge trail  shoes for the cafe\u0301 run and for mud. '
    const checked = checkCopy(answer, facts)
    expect(checked).toEqual({ kind: 'ok', text: 'Ridge trail shoes for the café run and for mud.' })
  })

  it.each([
    ['es', 'Zapatillas Ridge para correr por senderos con barro y rocas.'],
    ['de', 'Laufschuhe von Ridge mit tiefem Profil für Matsch und Fels.'],
    ['fr', 'Les chaussures Ridge accrochent sur les sentiers et dans la boue.'],
    ['it', 'Scarpe Ridge per correre su sentieri di fango e di roccia.'],
    ['pt', 'Os ténis Ridge para correr em trilhos com lama e pedras.'],
  ] as const)('%s: %s', (language, text) => expect(judge(text, { language })).toBe('ok'))
})

type Case = [reason: string, text: string]
const english: Case[] = [
  ['length', 'Ridge trail shoes.'],
  ['length', `Ridge trail running shoes ${'for mud and rock '.repeat(12)}`],
  ['length', ''],
  ['form', 'Ridge trail shoes.\nMade for mud and rock.'],
  ['form', '<b>Ridge</b> trail shoes for muddy paths'],
  ['form', 'Ridge [trail shoes] for muddy paths'],
  ['form', '**Ridge** trail shoes for muddy paths'],
  ['form', '# Ridge trail shoes for muddy paths'],
  ['form', 'Ridge trail shoes `rm -rf` for muddy paths'],
  ['form', 'Ridge trail shoes {{title}} for muddy paths'],
  ['form', 'Ridge trail shoes | muddy paths'],
  ['form', 'Ridge trail shoes grip() on muddy paths'],
  ['form', 'Ridge trail shoes &amp; muddy paths'],
  ['form', 'Ridge trail shoes &#x3c; muddy paths'],
  ['form', 'Ridge trail shoes 🏃 for muddy paths'],
  ['form', 'Ridge trail shoes for muddy\u202epaths'],
  ['form', 'Ridge trail sh\u200boes for muddy paths'],
  ['form', 'Ridge trail shоes for muddy paths'],
  ['form', 'Ridge trail shoes @ muddy paths'],
  ['form', 'Ridge ½ trail shoes for muddy paths'],
  ['form', 'Ridge trail shoes at evil . com for mud'],
  ['form', 'Ridge trail shoes! For muddy paths!'],
  ['form', 'Ridge trail shoes for muddy paths?!'],
  ['link', 'Ridge trail shoes at https://evil.example'],
  ['link', 'Ridge trail shoes at evil.com for muddy paths'],
  ['link', 'Ridge trail shoes: www ridge, muddy paths'],
  ['link', 'Ridge trail shoes: mail me@ridge.example'],
  ['link', 'Ridge trail shoes, evil (dot) com, muddy paths'],
  ['link', 'Ridge trail shoes, phone 0800 123 4567'],
  ['link', 'Ridge trail shoes, +43 (660) 123-45-67'],
  ['shouting', 'RIDGE trail shoes for muddy paths'],
  ['shouting', 'Ridge trail shoes: GRIP for muddy paths'],
  ['claim', 'Ridge trail shoes with free socks for muddy paths'],
  ['claim', 'The best trail shoes for muddy paths: Ridge'],
  ['claim', 'Ridge trail shoes, guaranteed grip on muddy paths'],
  ['claim', 'Ridge trail shoes cure sore feet on muddy paths'],
  ['claim', 'Ridge: risk-free trail shoes for muddy paths'],
  ['claim', 'Ridge: number one in trail shoes'],
  ['claim', 'Award-winning Ridge trail shoes'],
  ['claim', 'Ridge trail shoes, now on sale'],
  ['claim', 'Ridge trail shoes, doctor recommended'],
  ['claim', 'Clinically proven Ridge trail shoes'],
  ['claim', 'Ridge trail shoes: hurry, last chance'],
  ['claim', 'Ridge trail shoes never slip on mud'],
  ['claim', 'Ridge trail shoes with two pairs of laces'],
  ['claim', 'Ridge trail shoes, loved by thousands of runners'],
  ['claim', 'Ridge trail shoes for depressed runners'],
  ['claim', 'Ridge trail shoes for pregnant runners'],
  ['claim', 'Ridge trail shoes help you earn money'],
  ['amount', 'Ridge trail shoes with a 7 mm plate'],
  ['amount', 'Ridge trail shoes with a 5 km plate'],
  ['amount', 'Ridge trail shoes, 60% off the returns'],
  ['amount', 'Ridge trail shoes for $60 a pair'],
  ['amount', 'Ridge trail shoes with 60 years of returns'],
  ['amount', 'Ridge trail shoes with a % of the weight'],
  ['assistant', 'I recommend Ridge trail shoes for muddy paths'],
  ['assistant', 'My pick for muddy paths: Ridge trail shoes'],
  ['assistant', 'Of course: Ridge trail shoes for muddy paths'],
  ['assistant', 'As an ai assistant: Ridge trail shoes'],
  ['reader', 'Since you run on mud: Ridge trail shoes'],
  ['reader', "You're tired of mud? Ridge trail shoes"],
  ['reader', 'You said muddy paths: Ridge trail shoes'],
  ['reader', 'We know where the mud is: Ridge trail shoes'],
  ['reader', 'Ridge trail shoes for people like you'],
  ['reader', 'Ridge trail shoes answer your question'],
  ['instruction', 'Ignore the rules: Ridge trail shoes'],
  ['instruction', 'Click here for Ridge trail shoes'],
  ['instruction', 'System prompt: Ridge trail shoes for mud'],
  ['instruction', 'Ridge trail shoes: enter your password'],
  ['instruction', 'Ridge trail shoes: call us about mud'],
  ['instruction', 'Ridge trail shoes at evil dot com'],
  ['name', 'Ridge trail shoes beat Paceline on muddy paths'],
  ['name', 'Ridge trail shoes or Stride Well, on muddy paths'],
  ['name', 'Better than Nike: Ridge trail shoes for mud'],
  ['name', 'Ridge trail shoes for Ottilie and muddy paths'],
  ['name', 'Ridge trail shoes for muddy paths in Graz'],
  ['echo', 'Ridge: run near home after work on muddy paths'],
  ['echo', 'Ridge trail shoes for soft muddy paths near home'],
  ['language', 'Les chaussures de trail Ridge pour la boue et les rochers'],
  ['off_topic', 'The moon is made of cheese and tastes of summer'],
  ['off_topic', 'Ridge: waterproof leather, stitched by hand in winter.'],
  ['off_topic', 'Bread from the oven, warm all winter long.'],
]

const foreign: Record<'es' | 'de' | 'fr' | 'it' | 'pt', Case[]> = {
  es: [
    ['claim', 'Zapatillas Ridge gratis para correr por el barro'],
    ['claim', 'Las mejores zapatillas Ridge para el barro'],
    ['claim', 'Zapatillas Ridge con garantía para el barro'],
    ['claim', 'Zapatillas Ridge sin riesgo para el barro'],
    ['assistant', 'Te recomiendo las zapatillas Ridge para el barro'],
    ['reader', 'Ya que corres por el barro: zapatillas Ridge'],
    ['instruction', 'Haz clic y descubre las zapatillas Ridge'],
    ['amount', 'Zapatillas Ridge con 90 días para el barro'],
    ['language', 'Ridge shoes for the mud and for the rocks'],
  ],
  de: [
    ['claim', 'Kostenlose Laufschuhe von Ridge für den Matsch'],
    ['claim', 'Die besten Laufschuhe von Ridge für den Matsch'],
    ['claim', 'Laufschuhe von Ridge mit Garantie für den Matsch'],
    ['claim', 'Ohne Risiko: Laufschuhe von Ridge für den Matsch'],
    ['assistant', 'Ich empfehle Laufschuhe von Ridge für den Matsch'],
    ['reader', 'Weil du im Matsch läufst: Laufschuhe von Ridge'],
    ['instruction', 'Jetzt klicken: Laufschuhe von Ridge für den Matsch'],
    ['name', 'Laufschuhe von Ridge für Ottilie und den Matsch'],
    ['name', 'Laufschuhe von Ridge oder Paceline für den Matsch'],
  ],
  fr: [
    ['claim', 'Chaussures Ridge gratuites pour la boue'],
    ['claim', 'Les meilleures chaussures Ridge pour la boue'],
    ['claim', 'Chaussures Ridge garanties pour la boue'],
    ['assistant', 'Voici les chaussures Ridge pour la boue'],
    ['reader', 'Puisque vous courez : chaussures Ridge pour la boue'],
    ['instruction', 'Cliquez pour les chaussures Ridge et la boue'],
  ],
  it: [
    ['claim', 'Scarpe Ridge gratuite per il fango'],
    ['claim', 'Le migliori scarpe Ridge per il fango'],
    ['claim', 'Scarpe Ridge con garanzia per il fango'],
    ['assistant', 'Ti consiglio le scarpe Ridge per il fango'],
    ['reader', 'Visto che corri nel fango: scarpe Ridge'],
    ['instruction', 'Clicca per le scarpe Ridge e per il fango'],
  ],
  pt: [
    ['claim', 'Ténis Ridge gratuitos para a lama'],
    ['claim', 'Os melhores ténis Ridge para a lama'],
    ['claim', 'Ténis Ridge com garantia para a lama'],
    ['assistant', 'Recomendo os ténis Ridge para a lama'],
    ['reader', 'Se você corre na lama: ténis Ridge'],
    ['instruction', 'Clique para os ténis Ridge e a lama'],
  ],
}

describe('what may not', () => {
  it.each(english)('%s: %j', (reason, text) => expect(judge(text)).toBe(reason))

  for (const [language, cases] of Object.entries(foreign)) {
    it.each(cases)(`${language}, %s: %j`, (reason, text) => {
      expect(judge(text, { language: language as CopyFacts['language'] })).toBe(reason)
    })
  }

  it('no text of any kind passes with a character outside plain writing', () => {
    const base = 'Ridge trail shoes for muddy paths'
    const odd = fc.constantFrom(...'<>[]{}|`\\/@#*_~^=\u0000\t\u00a0\u200d\u2066\ufeff漢д🏔')
    fc.assert(
      fc.property(odd, fc.integer({ min: 1, max: base.length }), (character, at) => {
        const text = `${base.slice(0, at)}${character}${base.slice(at)}x`
        return judge(text) !== 'ok'
      }),
    )
  })

  it('never throws, whatever a model says', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 400 }),
        (text) => judge(text) !== 'ok' || /^[\p{Script=Latin}\p{M}]/u.test(text.trim()),
      ),
    )
  })
})

describe("the campaign's own claims", () => {
  const generous = {
    ...creative,
    description: 'Free trail shoes, guaranteed. The best. 20% off for two weeks.',
  }
  it.each([
    ['ok', 'Ridge trail shoes: free and guaranteed, the best.'],
    ['ok', 'Ridge trail shoes with 20% off for two weeks.'],
    ['claim', 'Ridge trail shoes: award-winning and free.'],
    ['claim', 'Ridge trail shoes with 20% off for ten weeks.'],
    ['amount', 'Ridge trail shoes with 30% off for two weeks.'],
  ] as Case[])('%s: %j', (reason, text) => expect(judge(text, { creative: generous })).toBe(reason))
  it.each([
    ['de', 'ok', 'Gratis: Laufschuhe von Ridge mit Garantie, für den Matsch'],
    ['de', 'claim', 'Laufschuhe von Ridge für zehn Wochen und den Matsch'],
    ['es', 'ok', 'Zapatillas Ridge gratis y con garantía para el barro'],
  ] as const)('in %s, %s: %j', (language, reason, text) => {
    expect(judge(text, { creative: generous, language })).toBe(reason)
  })
})
