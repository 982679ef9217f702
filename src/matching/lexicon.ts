export const LEXICON = `
shoe|zapato|schuh|chaussure|scarpa|sapato
`
