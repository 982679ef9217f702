import type { Topic } from '../../language/topics.ts'
import { type Language, languages } from './words.ts'

/** Topics as readers know them: English, Spanish, German, French, Italian, Portuguese. */
const NAMES: Record<Topic, string> = {
  technology: 'technology|tecnología|Technik|technologie|tecnologia|tecnologia',
  software: 'software|software|Software|logiciels|software|software',
  finance: 'money|dinero|Geld|argent|denaro|dinheiro',
  health: 'health|salud|Gesundheit|santé|salute|saúde',
  fitness: 'fitness|ejercicio|Fitness|forme|fitness|exercício',
  food: 'food|comida|Essen|cuisine|cibo|comida',
  travel: 'travel|viajes|Reisen|voyages|viaggi|viagens',
  education: 'education|educación|Bildung|éducation|istruzione|educação',
  home: 'home|hogar|Zuhause|maison|casa|casa',
  family: 'family|familia|Familie|famille|famiglia|família',
  pets: 'pets|mascotas|Haustiere|animaux|animali|animais',
  fashion: 'fashion|moda|Mode|mode|moda|moda',
  beauty: 'beauty|belleza|Schönheit|beauté|bellezza|beleza',
  gaming: 'games|juegos|Spiele|jeux|giochi|jogos',
  entertainment: 'entertainment|ocio|Unterhaltung|divertissement|intrattenimento|entretenimento',
  automotive: 'cars|coches|Autos|voitures|auto|carros',
  business: 'business|negocios|Geschäft|entreprise|affari|negócios',
  real_estate: 'real estate|inmuebles|Immobilien|immobilier|immobili|imóveis',
  sports: 'sports|deporte|Sport|sport|sport|desporto',
  gambling: 'gambling|apuestas|Glücksspiel|jeux d’argent|gioco d’azzardo|apostas',
  alcohol: 'alcohol|alcohol|Alkohol|alcool|alcol|álcool',
  dating: 'dating|citas|Partnersuche|rencontres|incontri|encontros',
  crypto: 'crypto|cripto|Krypto|crypto|cripto|cripto',
  politics: 'politics|política|Politik|politique|politica|política',
  adult: 'adults only|adultos|nur für Erwachsene|adultes|adulti|adultos',
  tobacco: 'tobacco|tabaco|Tabak|tabac|tabacco|tabaco',
  weapons: 'weapons|armas|Waffen|armes|armi|armas',
}

export const topicName = (topic: Topic, language: Language) =>
  NAMES[topic].split('|')[languages.indexOf(language)] ?? topic
