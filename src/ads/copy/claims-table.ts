/**
 * What a generated text may not say of its own accord, in six languages, accents or not. Notation: src/language/phrases.ts.
 * A row of CLAIMS is allowed where the campaign's own text matches the same row; a row of NEVER is not. A row whose
 * name ends in a language (`_de`) is for texts in that language. What slips through is a word to add.
 */
export const CLAIMS = `
free: free, freebie*, complimentary, no cost, without cost, no charge, gratis, gratuit*, umsonst,
  kostenlos*, kostenfrei*, geschenkt, sin coste|costo, sans frais, offert*, senza costi, omaggio,
  sem custo*
price: cheap*, lowest, low cost, discount*, sale, sales, deal, deals, bargain*, coupon*, voucher*,
  save, saves, saving, savings, half price, price*, affordable, barat*, rebaja*, descuento*,
  oferta*, ahorr*, precio*, billig*, gunstig*, rabatt*, angebot*, sparen, spart, spar, preis*,
  pas cher*, remise*, soldes, promo*, economise*, prix, tarif*, scont*, risparmi*, economic*,
  prezz*, promoc*, econom*, preco*
best: best, finest, greatest, number one, no 1, no one else, top rated, top quality, unbeatable,
  unrivalled, unrivaled, unmatched, ultimate, leading, leader, world class, award*, nothing better,
  mejor, mejores, lider*, insuperable*, inigualable*, numero uno|un|um, premiad*, beste*, fuhrend*,
  unschlagbar*, nummer eins, preisgekront*, weltklasse, meilleur*, imbattable*, incomparable*,
  miglior*, imbattibil*, melhor, melhores, imbative*
guarantee: guarantee*, warrant*, money back, promise*, assured, certified, garant*, garanz*, geld zuruck, versprech*, promet*, promess*, rembours*, reembols*, rimbors*, certific*, zertifizier*
risk: risk free, no risk*, riskless, without risk, zero risk, nothing to lose, no obligation*,
  no strings, no commitment, sin riesgo*|compromiso|permanencia, risikofrei*,
  ohne risiko|verpflichtung, unverbindlich*, sans risque*|engagement, senza rischi*|impegno,
  sem risco*|compromisso
health: cure, cures, cured, curing, heal*, treats, treatment, remedy, remedies, relief, relieve*,
  prevent*, detox*, clinical*, medical*, medicin*, doctor*, fda, anti ageing|aging, lose weight,
  weight loss, burn* fat, immun*, cura, curan, curar, alivi*, trata, tratamiento, medic*, adelgaz*,
  heilt, heilung, heilen, lindert, linderung, arzt*, medizin*, klinisch*, abnehmen, guerit, guerir,
  guerison, soulage*, soigne*, maigrir, guarisce, guarire, guarigione, allevia, sollievo, dimagrire,
  trattamento, clinic*, tratamento, emagrec*
proof: proven, proof, scientific*, science backed, tested, studies, study shows, expert, experts,
  approved, recommended, endorsed, official*, patent*, probado, demostrado, cientific*, estudios,
  aprobado, recomendad*, oficial*, bewiesen*, erwiesen*, wissenschaft*, getestet*, studien,
  experten, empfohlen, offiziell*, prouve*, scientifique*, etudes, approuve*, recommande*,
  officiel*, provato, dimostrat*, testat*, approvat*, raccomandat*, comprovad*, aprovad*, estudos
crowd: everyone, everybody, millions, thousands, hundreds, dozens, trusted, loved by, favourite,
  favorite, popular, bestsell*, best selling, customers|people|users love, rated, ratings, reviews,
  reviewed, stars, millones, miles de, cientos, todo el mundo, millionen, tausende*, hunderte,
  beliebt*, bewert*, sterne, lieblings*, milliers, centaines, prefere*, avis, etoiles, milioni,
  migliaia, centinaia, preferit*, recension*, stelle, milhoes, milhares, centenas, favorit*,
  avaliac*
urgency: hurry, last chance, act now, now or never, limited, ends soon|today, today only,
  only today, while stock*, running out, sold out, almost gone, selling fast, before its too late,
  dont miss, dont wait, expire*, exclusive*, solo hoy, ultima oportunidad, date prisa,
  plazas limitadas, agotad*, no te lo pierdas, exclusiv*, nur heute, letzte chance,
  schnell zugreifen, solange der vorrat, limitiert*, begrenzt*, jetzt oder nie, derniere chance,
  depechez, quantite limitee, ne manquez, solo oggi, ultima occasione, affrett*, limitat*, so hoje,
  ultima chance, corra, limitad*
speed: instant*, immediate*, overnight, same day, next day, effortless*, in seconds|minutes,
  al instante, inmediat*, sofort*, im handumdrehen, muhelos*, immediat*,
  en quelques secondes|minutes, istantane*, senza sforzo, imediat*, sem esforco
always: always, never, forever, lifetime, every time, siempre, nunca, jamas, de por vida, immer, niemals, lebenslang*, toujours, jamais, a vie, sempre, per sempre, a vita, vitalici*
delivery: shipping, ships, delivery, delivered, deliver, delivers, returns, refund*, envio*,
  entrega*, devoluc*, versand*, liefer*, ruckgabe*, livraison*, retour*, spedizion*, consegn*,
  reso gratuito, frete
trial: trial*, try before, cancel any time, cancel anytime, no credit card, prueba gratis|gratuita,
  cancela*, testphase, probemonat*, kundbar*, kundig*, essai*, resili*, in prova, disdi*,
  teste gratis, experimente gratis
safety: safe, safest, safely, safety, harmless, side effects, non toxic, hypoallergenic, segur*,
  inofensiv*, efectos secundarios, sicher*, harmlos*, nebenwirkung*, sans danger,
  effets secondaires, sicur*, innocu*, effetti collaterali, efeitos colaterais
number: two, three, four, five, six, seven, eight, nine, ten, eleven, twelve, fifteen, twenty,
  thirty, forty, fifty, sixty, seventy, eighty, ninety, hundred, thousand, million, billion, half,
  double, triple, twice, percent, per cent, dos, tres, cuatro, cinco, seis, siete, ocho, nueve,
  diez, doce, veinte, treinta, cien, ciento, mil, millon, mitad, doble, por ciento, zwei, drei,
  vier, funf, sechs, sieben, acht, neun, zehn, zwolf, zwanzig, dreissig, hundert, tausend, halfte,
  doppelt*, dreifach*, prozent, deux, trois, quatre, cinq, sept, huit, dix, douze, vingt, trente,
  cent, mille, moitie, pour cent, tre, quattro, cinque, sette, otto, dieci, dodici, venti, trenta,
  cento, doppi*, tripl*, dois, duas, quatro, sete, oito, dez, doze, vinte, trinta, cem, metade,
  dobro
money: dollar*, euro, euros, pound, pounds, cents, usd, eur, gbp, bucks, dolar*, peso, pesos, libra,
  libras, pfund, livre sterling, sterlin*, reais, money, dinero, geld, soldi, dinheiro, earn, earns,
  earnings, income, profit*, invest*, get rich, ganancia*, verdien*, gewinn*, einkommen, gagner,
  revenus, guadagn*, reddit*, lucro*, renda
pregnancy: pregnan*, maternity, embaraz*, schwanger*, enceinte*, grossesse*, incinta, gravidanz*, gravida, gravidez
illness: illness*, disease*, sick, cancer, diabet*, hiv, depress*, anxiety, anxious, adhd, autis*,
  disorder*, disabilit*, disabled, addict*, overweight, obes*, enferm*, ansiedad*, adiccion, krank*,
  krebs, angst*, suchtig*, ubergewicht*, behinder*, malad*, anxie*, malatt*, ansia, dipendenz*,
  doent*, doenca*, vicio
hardship: debt*, broke, bankrupt*, unemployed, jobless, laid off, divorc*, widow*, grief, funeral*,
  lonely, single parent*, deuda*, parado, desemplead*, viud*, schulden, pleite, arbeitslos*,
  geschieden*, scheidung*, witwe*, einsam*, dette*, chomage, chomeu*, veuve*, debiti, disoccup*,
  vedov*, divida*, desempreg*, viuv*
belonging: gay, lesbian, queer, lgbt*, christian*, muslim*, jewish, catholic*, atheist*, immigrant*,
  refugee*, black people, white people, democrat*, republican*, cristian*, musulman*, catolic*,
  schwul*, lesbisch*, judisch*, christlich*, juif, juive*, chretien*, ebreo, ebraic*, muculman*,
  inmigrant*, einwander*, immigr*
`

export const NEVER = `
assistant_en: i, im, ive, id, ill, me, my, mine, myself, let me, here is|are, heres, of course, certainly, great question, happy to help
assistant_es: yo, te|le|os recomiendo|sugiero|aconsejo, recomiendo, sugiero, mi consejo, aqui tienes, por supuesto, claro que
assistant_de: ich, mir, mich, mein, meine, meinem, meinen, meiner, hier ist|sind, naturlich gerne, selbstverstandlich, gerne helfe
assistant_fr: je, j, moi, mon, ma, mes, voici, bien sur
assistant_it: io, mio, mia, miei, mie, consiglio, suggerisco, ecco, certamente
assistant_pt: eu, meu, minha, meus, minhas, recomendo, sugiro, aqui esta, claro que, com certeza
assistant: as an ai, ai assistant, language model, chatgpt, chatbot
reader_en: since|because|as|if|now|given you|youre|youve|your,
  you are|said|mentioned|told|asked|seem|feel|sound|should|must|deserve, youre, youve, youll,
  your question|message|chat|conversation|situation|condition|problem|problems|age|income|request|search|words|pregnancy|illness|depression|anxiety|debt|divorce|diagnosis|disability|faith,
  we|i know|noticed|saw|heard|see|understand, people|someone|anyone like you,
  struggling|suffering|dealing|worried, for you because, based on
reader_es: ya que, puesto que, porque|si|como eres|estas|buscas|tienes|necesitas, eres,
  estas buscando|pasando|embarazada, has dicho|pedido|preguntado, dijiste, mencionaste, buscas,
  necesitas, quieres, sabemos, segun tu|su,
  tu|su pregunta|mensaje|situacion|problema|conversacion|embarazo|deuda|depresion
reader_de: da|weil|wenn|falls du|sie|ihr, du bist|hast|suchst|brauchst|willst|mochtest,
  sie sind|haben|suchen|brauchen|wollen|mochten, bist du, sind sie, haben sie, hast du, suchst du,
  wir wissen,
  dein*|ihre|ihrer|ihrem frage|nachricht|lage|situation|suche|problem|schwangerschaft|schulden|krankheit
reader_fr: puisque, comme vous|tu, parce que vous|tu, si vous|tu, vous etes|avez|cherchez|voulez,
  tu es|as|cherches|veux, nous savons,
  votre|ta|ton question|message|situation|probleme|recherche|conversation|grossesse|maladie|dette
reader_it: poiche, dato che, visto che, se sei|hai|stai, sei, hai, cerchi, stai cercando, vuoi,
  sappiamo,
  tua|tuo|vostra domanda|situazione|ricerca|conversazione|messaggio|problema|gravidanza|malattia|debito
reader_pt: como voce, porque voce, se voce, voce e|esta|disse|procura|quer|precisa|tem, sabemos, sua|seu pergunta|mensagem|situacao|busca|conversa|problema|gravidez|doenca|divida
instruction: ignore, disregard, override, instruction*, system, prompt*, jailbreak, developer mode,
  output, json, click*, tap here, call us|now|today, phone us, dial, text us, e mail us, email us,
  message us, reply, respond with, type in, enter your, log in, login, sign in, password*, passcode,
  credit card, card number, social security, send us|money|your|it, transfer, wallet, download*,
  install this, copy and paste, scan, qr, whatsapp, telegram,
  visit the link|our site|our website|us at, website, web site, link, url, http*, www,
  dot com|net|org|io, ignora, ignorez, ignorier*, ignorare, instruccion*, instruction, anweisung*,
  istruzion*, instruco*, haz clic, pincha aqui, llamanos, llama ahora, contrasena*,
  tarjeta de credito, descarga, punto com, pagina web, klick*, ruf* uns|an, anrufen, passwort*,
  kreditkarte*, herunterlad*, webseite, punkt com|de, clique*, appelez*, mot de passe,
  carte bancaire|de credit, telecharg*, site web, point com|fr, clicca*, chiamaci, chiama ora,
  carta di credito, scarica, ligue agora, senha*, cartao de credito, baixe
`
