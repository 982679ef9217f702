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

/** What publishers call the topics, in the six languages. */
const SYNONYMS = `
technology: tech, technologies, electronics, gadgets, hardware, computers, computing, it,
  consumer electronics, tecnologia, electronica, technologie, technik, elektronik, electronique,
  elettronica, eletronica
software: saas, apps, app, applications, programs, developer tools, dev tools, programas, aplicaciones, anwendungen, logiciel, logiciels, applicazioni, aplicativos
finance: financial, financial services, money, banking, bank, banks, insurance, loans, loan, credit,
  credit cards, investing, investment, investments, mortgage, mortgages, trading, stocks, tax,
  taxes, fintech, payday loans, finanzas, dinero, seguros, banca, finanzen, geld, versicherung,
  versicherungen, kredite, finances, argent, assurance, assurances, banque, finanza, soldi,
  assicurazioni, banche, financas, dinheiro, seguro
health: healthcare, health care, medical, medicine, wellness, pharma, pharmaceuticals, pharmacy,
  drugs, medication, supplements, mental health, weight loss, diet, dental, salud, medicina,
  bienestar, gesundheit, medizin, sante, medecine, salute, benessere, saude, bem estar
fitness: gym, exercise, workout, workouts, training, bodybuilding, running, yoga, gimnasio, ejercicio, fitnessstudio, sport et forme, palestra, academia, ginastica
food: foods, food and drink, food & drink, food and beverage, groceries, grocery, restaurants,
  restaurant, cooking, recipes, meals, meal kits, nutrition, comida, alimentacion, cocina, essen,
  lebensmittel, kochen, ernahrung, nourriture, cuisine, alimentation, cibo, cucina, alimentazione,
  alimentacao, cozinha
travel: tourism, vacation, vacations, holiday, holidays, trips, flights, hotels, hotel, airlines,
  cruises, viajes, viaje, turismo, vuelos, reisen, reise, urlaub, tourismus, voyage, voyages,
  tourisme, viaggi, viaggio, viagens, viagem
education: learning, courses, school, schools, university, college, tutoring, e learning, elearning,
  training courses, languages, educacion, cursos, formacion, bildung, lernen, kurse, formation,
  cours, istruzione, educazione, corsi, formazione, educacao, ensino
home: house, household, home improvement, furniture, garden, gardening, interior, interior design,
  diy, appliances, hogar, casa, muebles, jardin, haus, haushalt, mobel, garten, maison, meubles,
  mobili, giardino, lar, moveis
family: parenting, parents, kids, children, baby, babies, toddlers, pregnancy, maternity, weddings,
  wedding, familia, ninos, bebes, crianza, familie, kinder, eltern, famille, enfants, bebe,
  famiglia, bambini, criancas
pets: pet, dogs, cats, dog, cat, animals, pet care, mascotas, perros, gatos, haustiere, hunde, katzen, tiere, animaux, chiens, chats, animali, cani, gatti, animais, caes
fashion: clothing, clothes, apparel, shoes, footwear, jewelry, jewellery, accessories, moda, ropa,
  zapatos, mode, kleidung, schuhe, schmuck, vetements, chaussures, abbigliamento, scarpe, vestuario,
  roupas, sapatos
beauty: cosmetics, makeup, make up, skincare, skin care, haircare, hair care, grooming, perfume, belleza, cosmetica, schonheit, kosmetik, beaute, cosmetiques, bellezza, cosmetici, beleza, cosmeticos
gaming: games, video games, videogames, esports, e sports, game, videojuegos, juegos, spiele, videospiele, jeux, jeux video, giochi, videogiochi, jogos, videojogos
entertainment: movies, film, films, tv, television, music, streaming, concerts, events, books,
  audiobooks, theatre, theater, entretenimiento, cine, musica, ocio, unterhaltung, filme, musik,
  divertissement, cinema, musique, intrattenimento, entretenimento
automotive: auto, autos, car, cars, vehicles, vehicle, motorcycles, motoring, ev, electric cars,
  automocion, coches, coche, vehiculos, fahrzeuge, motorrad, automobile, voiture, voitures,
  automobili, macchine, carros, carro, automoveis
business: b2b, marketing, enterprise, startups, entrepreneurship, jobs, careers, recruiting,
  negocios, empresas, empleo, geschaft, wirtschaft, unternehmen, entreprise, entreprises, affaires,
  emploi, aziende, affari, lavoro, empresas, emprego
real_estate: real estate, realestate, property, properties, housing, apartments, rentals,
  estate agents, inmobiliaria, inmuebles, bienes raices, vivienda, immobilien, wohnung, wohnungen,
  immobilier, logement, immobiliare, immobili, imoveis, imobiliario
sports: sport, athletics, outdoor, outdoors, football, soccer, cycling, hiking, deporte, deportes, esportes, esporte, desporto, calcio
gambling: gamble, betting, bets, bet, casino, casinos, poker, slots, slot machines, lottery,
  lotteries, lotto, sportsbook, sportsbooks, sports betting, bookmaker, bookmakers, wagering, bingo,
  igaming, apuestas, apuestas deportivas, juegos de azar, juego, loteria, glucksspiel, gluecksspiel,
  wetten, sportwetten, lotterie, paris sportifs, paris, jeux dargent, jeux d argent, jeux de hasard,
  loterie, scommesse, gioco dazzardo, gioco d azzardo, azzardo, apostas, jogos de azar, jogo
alcohol: alcoholic drinks, alcoholic beverages, booze, liquor, liquors, beer, beers, wine, wines,
  spirits, whisky, whiskey, vodka, cocktails, brewery, drinking, alcol, alkohol, alcool,
  bebidas alcoholicas, cerveza, vino, bier, wein, biere, vin, birra, vinho, cerveja, alcolici
dating: date, online dating, matchmaking, hookups, hookup, singles, dating apps, relationships,
  romance, citas, ligar, partnersuche, partnerborse, rencontre, rencontres, incontri, namoro,
  encontros, relacionamentos
crypto: cryptocurrency, cryptocurrencies, crypto currency, bitcoin, btc, ethereum, blockchain, nft,
  nfts, defi, web3, token sales, coins, criptomonedas, criptomoneda, cripto, kryptowahrung,
  kryptowahrungen, krypto, cryptomonnaie, cryptomonnaies, criptovalute, criptovaluta, criptomoedas,
  criptomoeda
politics: political, elections, election, campaigns, political ads, government, party politics, voting, politica, elecciones, politik, wahlen, wahl, politique, elections politiques, elezioni, eleicoes
adult: porn, pornography, sex, sexual, nsfw, erotic, erotica, xxx, adult content, adults only,
  mature, escorts, sex toys, adultos, porno, pornografia, erotik, erwachsene, pornographie,
  erotique, erotico, erotismo, adulti, adulto, conteudo adulto
tobacco: smoking, cigarettes, cigarette, cigars, vaping, vape, vapes, e cigarettes, nicotine,
  cannabis, marijuana, weed, cbd, hookah, tabaco, fumar, cigarrillos, tabak, rauchen, zigaretten,
  tabac, fumer, tabacco, fumo, sigarette, cigarros
weapons: weapon, guns, gun, firearms, firearm, ammunition, ammo, rifles, knives and weapons, hunting, armas, armas de fuego, caza, waffen, waffe, jagd, armes, arme, chasse, armi, caccia, caca
`

const BY_NAME = new Map<string, Topic>()
for (const topic of TOPICS) BY_NAME.set(plainName(topic), topic)
for (const row of readRows(SYNONYMS)) {
  const topic = TOPICS.find((name) => name === row.name)
  if (topic) for (const name of row.phrases) BY_NAME.set(plainName(name), topic)
}

function plainName(name: string): string {
  return fold(name)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

/** The known topics among free words: any case, accents or not, common synonyms. The rest is left out. */
export function resolveTopics(names: readonly string[]): Set<Topic> {
  const topics = new Set<Topic>()
  for (const name of names) {
    const known = plainName(name)
    const topic = BY_NAME.get(known) ?? BY_NAME.get(known.replace(/s$/, ''))
    if (topic) topics.add(topic)
  }
  return topics
}
