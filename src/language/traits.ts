/** What separates siblings: not what is wanted, but which kind of it. Notation as in needs.ts. */
export const TRAITS = `
beginner: beginner*, newbie*, new to, never ... before, first time, first steps, start from|with|out|at, starting out, starter, from scratch, from zero, no experience, no idea how, total beginner, learner, novice, just started, just starting, easy to|for, simple*, basics, principiante*, desde cero, empezar, nunca he, anfanger*, einsteiger*, von null, noch nie, anfangen, debutant*, zero, jamais fait, commencer, da zero, mai fatto|suonato, iniziare, iniciante*, do zero, nunca ... antes, comecar
advanced: advanced, expert*, professional*, pro, pros, serious, experienced, for years, years of, played for, plateau*, stuck at, intermediate, performance, elite, competitive, level up, masterclass*, avanzad*, experto, profesional*, fortgeschritten*, profi*, seit jahren, avance*, expert*, professionnel*, depuis ... ans, avanzat*, espert*, professionist*, da anni, avancad*, experiente, profissional
family: family, families, kids, kid, children, child, toddler*, parents, mom, mum, son, daughter, school run, familia*, nino*, hijo*, hija*, kinder*, familie*, eltern, tochter, sohn, famille*, enfant*, fils, fille, famiglia, famiglie, bambin*, figli*, filh*, crianca*
baby: baby, babies, newborn*, infant*, bebe*, saugling*, neonat*, nouveau ne, recem nascido
solo: solo, alone, by myself, on my own, single, for one, one person, live alone, living alone, sol* por, yo sol*, alleine, allein, fur mich, seul, seule, da solo, da sola, sozinh*
couple: couple*, partner, husband, wife, girlfriend, boyfriend, for two, two of us, fiance*, pareja, marido, novi*, paar, freundin, freund, copain, copine, mari, femme, coppia, marito, moglie, casal, namorad*
adults_only: adults only, child free, childfree, no kids, without kids|children, quiet ... no kids|children, peace and quiet, solo adultos, sin ninos, ohne kinder, nur erwachsene, sans enfants, senza bambini, solo adulti, so adultos, sem criancas
senior: senior*, elderly, older, over 50|60|65, retire*, pension*, grandma, grandpa, grandparents, mayor*, jubilad*, abuel*, rentner*, alter, alteren, oma, opa, retraite*, anzian*, pensionat*, nonn*, idos*, aposentad*, reformad*, av*
student: student*, university, uni, college, school, campus, dorm*, essays, exam*, estudiante*, universidad, studi*, studium, etudiant*, fac, universita, universitari*, estudante*, faculdade
team: team*, teams, company, employees, staff, office, colleagues, coworkers, agency, b2b, business, enterprise, we are 5*|10|20|30, people in, equipo, empresa, empleados, oficina, firma, mitarbeiter*, unternehmen, kollegen, buro, equipe, entreprise, salaries, bureau, azienda, dipendenti, ufficio, colleghi, funcionarios, escritorio
freelance: freelanc*, self employed, one person business, side hustle, gig, sole trader, autonom*, freiberuf*, selbststandig*, independant*, libero professionista, partita iva
budget: budget, cheap*, affordable, low cost, discount*, deal*, tight, save money, broke, inexpensive, free, barat*, economic*, gunstig*, billig*, pas cher, abordable*, conveniente, barato*
premium: premium, luxury, high end, best quality, lounge, excellent, lujo, luxus*, hochwertig*, luxe, haut de gamme, lusso, luxo
rent: rent, rental, renting, hire, lease, borrow, for a weekend, for one day|night|weekend, once, alquil*, mieten, leihen, miete, louer, location, noleggi*, affitt*, alug*, arrend*
renter: renter*, tenant*, landlord, i rent, im renting, rented, rental flat|apartment, no drill*, inquilin*, alquiler, mieter*, vermieter, miete, locataire*, proprietaire, inquilin*, padrone di casa, senhorio
owner: own house|home, homeowner*, our house, roof, driveway, garage, detached, propietari*, tejado, eigenheim, dach, eigentumer, toit, tetto, telhado
used: used, second hand, secondhand, refurb*, pre owned, usad*, segunda mano, gebraucht*, occasion, usat*
gift: gift*, present, presents, birthday, anniversary, christmas, surprise, for my ... birthday, regalo*, cumpleanos, geschenk*, geburtstag, weihnachten, cadeau*, anniversaire, noel, regal*, compleanno, natale, presente*, aniversario, natal
women: women*, woman, female, ladies, girls, she, her, mujer*, frau, frauen, damen, femme*, donn*, mulher*
men: men, mens, man, guy, guys, male, he, groom*, hombre*, manner, herren, homme*, uomo, uomini, homem, homens
vegan: vegan*, plant based, dairy free, lactose*, animal free, vegetal*, pflanzlich*, sin lactosa, laktose*, sans lactose, senza lattosio, sem lactose
pets: dog, dogs, cat, cats, pet, pets, puppy, kitten, perro*, gato*, hund*, katze*, chien*, chat, chats, cane, cani, gatto, gatti, cachorro*, cao
waterproof: waterproof, wet, rain*, water resistant, mud*, impermeable*, lluvia, wasserdicht*, regen, nass*, impermeabile, pioggia, chuva
trail: trail*, off road, mountain*, hills, rocks, mud, montana, berg*, gelande, montagne*, sentier*, montagna, sentieri, montanha, trilha*
road: road, asphalt, pavement, tarmac, street, treadmill, asfalto, strasse, asphalt, route, bitume, strada, estrada
race: race*, racing, pb, personal best, fast*, speed, compet*, sub 2|3|4, carrera, wettkampf*, rennen, gara, prova
city: city, urban, commut*, town, downtown, ciudad, stadt*, ville, citta, cidade, pendel*
wide: wide, broad, bunion*, arch, flat feet, squeeze*, anch*, breit*, large*, larg*
soft: soft*, plush, memory foam, sink, side sleep*, bland*, weich*, moelleux, mou, morbid*, macio
firm: firm, firmer, hard, sag*, sagging, heavy, back sleep*, latex, firme, dur*, hart, harte, harter, ferme, rigid*
small_space: small flat|apartment|room|space|kitchen|living|balcony, tiny, studio, narrow, compact, no space, little space, fits in, stairs, piso pequeno, poco espacio, klein* wohnung|zimmer|kuche, wenig platz, petit appart*, peu de place, piccol* appartamento|cucina|spazio, apartamento pequeno, pouco espaco
portable: portable, lightweight, travel size, compact, foldable, carry, portatil, tragbar*, leicht, pliable, legere, portatile, pieghevole, dobravel, leve
washable: wash*, washing machine, stain*, claw*, scratch*, lavable*, waschbar*, lavabile, lavavel
abroad: abroad, overseas, foreign, travel*, trip, holiday, another country, extranjero, ausland, etranger, estero, exterior, estrangeiro
privacy: privacy, private, anonym*, logs, track*, surveil*, audit*, journalist*, privacidad, datenschutz, vie privee, riservatezza, privacidade
streaming: stream*, netflix, shows, series, watch, geo*, serien, series, guardare, assistir
live_teacher: tutor*, teacher, live, one to one, 1 on 1, conversation partner, native speaker*, class with, profesor*, lehrer*, professeur*, prof, insegnante, professor*
app: app, apps, phone, minutes a day, aplicacion, appli, aplicativo
work: work, job, office, meeting*, interview*, career, promotion, business, trabajo, entrevista, arbeit, beruf*, travail, entretien, lavoro, colloquio, trabalho, entrevista
kids_age: 3|4|5|6|7|8|9|10|11 year old|years, year old, grade, grader, primary school, elementary, preschool, kindergarten, primaria, grundschule, klasse, maternelle, elementari, primario
monitored: monitored, break in, broke in, burglar*, professional* install*, whole house, 24 7
doorstep: door, package*, parcel*, doorstep, porch, paquete*, paket*, colis, pacchi, encomenda*
longterm: long term, retirement, autopilot, automatic*, set and forget, never think, decades, years, passive*, largo plazo, langfristig, long terme, lungo termine, longo prazo
active_trading: day trad*, options, contracts, charts, real time, intraday, active, scalp*
modded: mod, mods, modded, plugin*, friends, lag, players
wordpress: wordpress, blog, plugin*, theme
self_hosted: own server, vps, devops, cluster, scale, infrastructure
automatic: automatic, robot, without me, hands free, self, by itself, solo, automatisch, automatique, automatico
fast: today, same day, urgent, asap, tomorrow, tonight, last minute, hoy, heute, morgen, aujourdhui, oggi, hoje
eco: eco*, sustainab*, compost*, plastic free, waste, recycl*, organic, green, ethical, sostenible*, nachhaltig*, durable*, sostenibil*, sustentavel*, compostable*, basura, mull, dechets, rifiuti, lixo
evening_night: night, nights, evening, bed, asleep, noche, nacht, abend, nuit, notte, noite
oily: oily, oil, greasy, breakout*, spots, shine, gras*, fettig*, oleos*
dry: dry, sting*, red, redness, irritat*, flak*, fragrance*, perfume, sec*, trocken*, seche*, secca, seca
`
