import { readRows } from './table.ts'
import { fold } from './text.ts'

export const TOPICS = [
  'technology',
  'software',
  'finance',
  'health',
  'fitness',
  'food',
  'travel',
  'education',
  'home',
  'family',
  'pets',
  'fashion',
  'beauty',
  'gaming',
  'entertainment',
  'automotive',
  'business',
  'real_estate',
  'sports',
  'gambling',
  'alcohol',
  'dating',
  'crypto',
  'politics',
  'adult',
  'tobacco',
  'weapons',
] as const

export type Topic = (typeof TOPICS)[number]

/** Topics that may not be advertised to minors. */
export const ADULT_TOPICS: ReadonlySet<Topic> = new Set([
  'gambling',
  'alcohol',
  'dating',
  'crypto',
  'adult',
  'tobacco',
  'weapons',
])

/** What publishers call the topics, in the six languages; a plural in -s is known by its singular. */
const SYNONYMS = `
technology: tech, electronics, gadgets, hardware, computers, computing, it, consumer electronics,
  tecnologia, electronica, technologie, technik, elektronik, electronique, elettronica, eletronica
software: saas, app, applications, programs, developer tools, dev tools, programas, aplicaciones,
  anwendungen, logiciel, applicazioni, aplicativos
finance: financial, financial services, money, banking, bank, insurance, loan, credit, credit
  cards, investing, investment, mortgage, trading, stocks, tax, taxes, fintech, payday loans,
  dinero, banca, finanzen, geld, versicherung, versicherungen, kredite, argent, assurance, banque,
  finanza, soldi, assicurazioni, banche, financas, dinheiro, seguro
health: healthcare, health care, medical, medicine, wellness, pharma, pharmaceuticals, pharmacy,
  drugs, medication, supplements, mental health, weight loss, diet, dental, salud, medicina,
  bienestar, gesundheit, medizin, sante, medecine, salute, benessere, saude, bem estar
fitness: gym, exercise, workout, training, bodybuilding, running, yoga, gimnasio, ejercicio,
  fitnessstudio, sport et forme, palestra, academia, ginastica
food: food and drink, food & drink, food and beverage, groceries, grocery, restaurant, cooking,
  recipes, meals, meal kits, nutrition, comida, alimentacion, cocina, essen, lebensmittel, kochen,
  ernahrung, nourriture, cuisine, alimentation, cibo, cucina, alimentazione, alimentacao, cozinha
travel: tourism, vacation, holiday, trips, flights, hotel, airlines, cruises, viaje, turismo,
  vuelos, reisen, reise, urlaub, tourismus, voyage, tourisme, viaggi, viaggio, viagens, viagem
education: learning, courses, school, university, college, tutoring, e learning, elearning,
  training courses, languages, educacion, cursos, formacion, bildung, lernen, kurse, formation,
  cours, istruzione, educazione, corsi, formazione, educacao, ensino
home: house, household, home improvement, furniture, garden, gardening, interior, interior design,
  diy, appliances, hogar, casa, muebles, jardin, haus, haushalt, mobel, garten, maison, meubles,
  mobili, giardino, lar, moveis
family: parenting, parents, kids, children, baby, babies, toddlers, pregnancy, maternity, wedding,
  familia, ninos, crianza, familie, kinder, eltern, famille, enfants, bebe, famiglia, bambini,
  criancas
pets: pet, dog, cat, animals, pet care, mascotas, perros, gatos, haustiere, hunde, katzen, tiere,
  animaux, chiens, chats, animali, cani, gatti, animais, caes
fashion: clothing, clothes, apparel, shoes, footwear, jewelry, jewellery, accessories, moda, ropa,
  zapatos, mode, kleidung, schuhe, schmuck, vetements, chaussures, abbigliamento, scarpe, vestuario,
  roupas, sapatos
beauty: cosmetics, makeup, make up, skincare, skin care, haircare, hair care, grooming, perfume,
  belleza, cosmetica, schonheit, kosmetik, beaute, cosmetiques, bellezza, cosmetici, beleza,
  cosmeticos
gaming: video games, videogames, esports, e sports, game, videojuegos, juegos, spiele,
  videospiele, jeux, jeux video, giochi, videogiochi, jogos, videojogos
entertainment: movies, film, tv, television, music, streaming, concerts, events, books,
  audiobooks, theatre, theater, entretenimiento, cine, musica, ocio, unterhaltung, filme, musik,
  divertissement, cinema, musique, intrattenimento, entretenimento
automotive: auto, car, vehicle, motorcycles, motoring, ev, electric cars, automocion, coche,
  vehiculos, fahrzeuge, motorrad, automobile, voiture, automobili, macchine, carro, automoveis
business: b2b, marketing, enterprise, startups, entrepreneurship, jobs, careers, recruiting,
  negocios, empresas, empleo, geschaft, wirtschaft, unternehmen, entreprise, affaires, emploi,
  aziende, affari, lavoro, emprego
real_estate: real estate, realestate, property, properties, housing, apartments, rentals, estate
  agents, inmobiliaria, inmuebles, bienes raices, vivienda, immobilien, wohnung, wohnungen,
  immobilier, logement, immobiliare, immobili, imoveis, imobiliario
sports: sport, athletics, outdoor, football, soccer, cycling, hiking, deporte, esporte, desporto,
  calcio
gambling: gamble, betting, bet, casino, poker, slots, slot machines, lottery, lotto, sportsbook,
  sports betting, bookmaker, wagering, bingo, igaming, apuestas, apuestas deportivas, juegos de
  azar, juego, loteria, glucksspiel, gluecksspiel, wetten, sportwetten, lotterie, paris sportifs,
  paris, jeux dargent, jeux d argent, jeux de hasard, loterie, scommesse, gioco dazzardo, gioco d
  azzardo, azzardo, apostas, jogos de azar, jogo
alcohol: alcoholic drinks, alcoholic beverages, booze, liquor, beer, wine, spirits, whisky,
  whiskey, vodka, cocktails, brewery, drinking, alcol, alkohol, alcool, bebidas alcoholicas,
  cerveza, vino, bier, wein, biere, vin, birra, vinho, cerveja, alcolici
dating: date, online dating, matchmaking, hookup, singles, dating apps, relationships, romance,
  citas, ligar, partnersuche, partnerborse, rencontre, incontri, namoro, encontros, relacionamentos
crypto: cryptocurrency, cryptocurrencies, crypto currency, bitcoin, btc, ethereum, blockchain,
  nft, defi, web3, token sales, coins, criptomoneda, cripto, kryptowahrung, kryptowahrungen, krypto,
  cryptomonnaie, criptovalute, criptovaluta, criptomoeda
politics: political, election, campaigns, political ads, government, party politics, voting,
  politica, elecciones, politik, wahlen, wahl, politique, elections politiques, elezioni, eleicoes
adult: porn, pornography, sex, sexual, nsfw, erotic, erotica, xxx, adult content, adults only,
  mature, escorts, sex toys, porno, pornografia, erotik, erwachsene, pornographie, erotique,
  erotico, erotismo, adulti, adulto, conteudo adulto
tobacco: smoking, cigarette, cigars, vaping, vape, e cigarettes, nicotine, cannabis, marijuana,
  weed, cbd, hookah, tabaco, fumar, cigarrillos, tabak, rauchen, zigaretten, tabac, fumer, tabacco,
  fumo, sigarette, cigarros
weapons: weapon, gun, firearm, ammunition, ammo, rifles, knives and weapons, hunting, armas, armas
  de fuego, caza, waffen, waffe, jagd, arme, chasse, armi, caccia, caca
`

let byName: ReadonlyMap<string, Topic> | undefined

function readNames(): ReadonlyMap<string, Topic> {
  const names = new Map<string, Topic>(TOPICS.map((topic) => [plainName(topic), topic]))
  for (const row of readRows(SYNONYMS)) {
    const topic = TOPICS.find((name) => name === row.name)
    if (topic) for (const name of row.phrases) names.set(plainName(name), topic)
  }
  return names
}

function plainName(name: string): string {
  return fold(name)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

/** The known topics among free words: any case, accents or not, common synonyms. The rest is left out. */
export function resolveTopics(names: readonly string[]): Set<Topic> {
  byName ??= readNames()
  const topics = new Set<Topic>()
  for (const name of names) {
    const known = plainName(name)
    const topic = byName.get(known) ?? byName.get(known.replace(/s$/, ''))
    if (topic) topics.add(topic)
  }
  return topics
}
