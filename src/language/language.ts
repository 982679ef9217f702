import type { Language } from './contract.ts'

/** Frequent small words that (nearly) no other of the six languages has. */
const SIGNS: Record<Language, string> = {
  en: `
    the and is are of to my i you it this that with for what how have do does we im can should
    not but on be was your me which there or if so just an im ive its dont get any would about
    need want why who when where best will from at by they has had their then than`,
  es: `
    el los las una y que es para con por como mi me no se tengo quiero esta este pero lo al
    del mas hay cual donde cuando muy yo soy estoy nos sin son tiene puedo algo cuanto busco
    necesito hola porque sobre todo hace nuestro nuestra sus ya unos quien merece`,
  de: `
    der die das und ist ich nicht ein eine mit fur auf wie was mir mein meine wir haben habe
    zu den dem von es im kann man sich oder aber auch bei noch nur wenn welche welcher welches
    suche brauche gibt wo warum wer einen einem einer sind war uns unser unsere hat er sie
    mich als zum zur nach`,
  fr: `
    le les des une et est je pour avec dans qui pas mon ma mes nous vous sur ce cette au aux
    du plus ou quel quelle quels comment mais jai cherche faut il elle sont fait peut tout
    bien sans veux ai quoi pourquoi notre nos chez qu c l d j suis etre avoir on`,
  it: `
    il lo gli una e che di per con non mi sono ho del della dei nel al come ma piu anche
    questo questa cosa quale vorrei cerco voglio devo mio mia nostro nostra ci si un perche
    quando dove molto sto abbiamo delle alla ha fare chi da posso quanto`,
  pt: `
    o os um uma e que para com nao por meu minha eu do da dos das no na em mais mas como qual
    quero preciso estou tenho procuro voce isso este esta ao muito ja sou foi ser tem nos
    nossa nosso onde quando porque sem vale pelo pela ate algum alguma quem`,
}

/** Those of Dutch, in which we write nothing: some are English or German as well. */
const DUTCH = `
  de het een en van ik je is dat die niet op voor met zijn er wat hoe waar welke mijn wij we ons onze ook maar als
  bij naar nog wel geen kan moet wil zoek heb hebt heeft hebben deze dit te om aan uit over iemand waarom wie was
  jullie veel meer mag`

const LANGUAGES = Object.keys(SIGNS) as Language[]
/** The languages of a word, as places in the list. */
const BY_WORD = new Map<string, number[]>()
for (const [at, language] of LANGUAGES.entries()) {
  for (const word of SIGNS[language].trim().split(/\s+/)) {
    BY_WORD.set(word, [...(BY_WORD.get(word) ?? []), at])
  }
}

/** Kept between calls, which never overlap. */
const votes = new Float64Array(LANGUAGES.length)

/** The language of a message by its small words; English when nothing speaks against it. */
export function languageOf(tokens: readonly string[], fallback: Language = 'en'): Language {
  votes.fill(0)
  for (const token of tokens) {
    const spoken = BY_WORD.get(token)
    if (!spoken) continue
    for (const at of spoken) votes[at] = (votes[at] ?? 0) + 1 / spoken.length
  }
  let best = LANGUAGES.indexOf(fallback)
  for (let at = 0; at < votes.length; at++) if ((votes[at] ?? 0) > (votes[best] ?? 0)) best = at
  return LANGUAGES[best] ?? fallback
}

/** English among what `signsOf` lists. */
export const ENGLISH = LANGUAGES.indexOf('en')
/** So many languages are told apart by small words. */
export const SPOKEN = LANGUAGES.length + 1
const SIGNS_OF_DUTCH = new Set(DUTCH.trim().split(/\s+/))
const NO_SIGNS: readonly number[] = []

/** The languages that a small word is a sign of, Dutch the last of them; none of any other word. */
export function signsOf(word: string): readonly number[] {
  const spoken = BY_WORD.get(word) ?? NO_SIGNS
  return SIGNS_OF_DUTCH.has(word) ? [...spoken, SPOKEN - 1] : spoken
}
