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

const LANGUAGES = Object.keys(SIGNS) as Language[]
const BY_WORD = new Map<string, Language[]>()
for (const language of LANGUAGES) {
  for (const word of SIGNS[language].trim().split(/\s+/)) {
    BY_WORD.set(word, [...(BY_WORD.get(word) ?? []), language])
  }
}

/** The language of a message by its small words; English when nothing speaks against it. */
export function languageOf(tokens: readonly string[], fallback: Language = 'en'): Language {
  const votes = new Map<Language, number>()
  for (const token of tokens) {
    const languages = BY_WORD.get(token)
    if (!languages) continue
    for (const language of languages) {
      votes.set(language, (votes.get(language) ?? 0) + 1 / languages.length)
    }
  }
  let best: Language = fallback
  for (const language of LANGUAGES) {
    if ((votes.get(language) ?? 0) > (votes.get(best) ?? 0)) best = language
  }
  return best
}
