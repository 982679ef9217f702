/**
 * Everyday words of commerce and of the situations around it, a line each: English | Spanish | German |
 * French | Italian | Portuguese. Several words in a cell are synonyms; inflections meet by stemming.
 */
export const LEXICON = `
shoe|zapato zapatilla calzado|schuh|chaussure basket|scarpa|sapato tenis sapatilha calcado
boot|bota|stiefel|botte|stivale scarpone|bota
run running|correr corro carrera|laufen laufe rennen|courir cours course|correre corro corsa|correr corro corrida
jog|trotar|joggen|jogging footing|jogging|corrida
walk|caminar andar paseo|gehen spazieren spaziergang|marcher marche promenade|camminare passeggiata|caminhar andar passeio
trail path|sendero camino|pfad weg|sentier chemin|sentiero|trilha caminho
mountain|montana|berg gebirge|montagne|montagna|montanha serra
forest woods|bosque|wald|foret bois|bosco foresta|floresta mata
mud|barro lodo|matsch schlamm|boue|fango|lama
rain wet|lluvia mojado|regen nass|pluie mouille trempe|pioggia bagnato|chuva molhado
snow|nieve nevar|schnee schneien|neige neiger|neve nevicare|neve nevar
winter|invierno|winter|hiver|inverno|inverno
summer|verano|sommer|ete|estate|verao
marathon|maraton|marathon|marathon|maratona|maratona
training plan|entrenamiento|trainingsplan training|entrainement|allenamento|treino
ankle|tobillo|knochel|cheville|caviglia|tornozelo
knee|rodilla|knie|genou|ginocchio|joelho
foot feet|pie pies|fuss fusse|pied|piede|pe pes
back|espalda|rucken|dos|schiena|costas
pain hurt|dolor duele doler|schmerz weh|douleur mal|dolore male|dor doi
shoulder|hombro|schulter|epaule|spalla|ombro
neck|cuello|nacken hals|cou nuque|collo|pescoco
hip|cadera|hufte|hanche|anca fianco|quadril
gym|gimnasio|fitnessstudio|gym|palestra|academia ginasio
weights dumbbell|pesas mancuernas|gewichte hanteln|halteres poids|pesi manubri|pesos halteres
muscle|musculo|muskel|muscle|muscolo|musculo
strength|fuerza|kraft|force|forza|forca
protein|proteina|protein eiweiss|proteine|proteina proteine|proteina
shake powder|batido polvo|pulver|poudre|frullato polvere|po batido
stretch|estirar estiramiento|dehnen|etirer etirement|allungamento|alongamento alongar
exercise|ejercicio|ubung sport|exercice|esercizio|exercicio
sport|deporte|sport|sport|sport|esporte desporto
bike bicycle|bici bicicleta|rad fahrrad|velo bicyclette|bici bicicletta|bicicleta bike
electric|electrico|elektrisch|electrique|elettrico|eletrico
cargo|carga|lasten|cargo|carico|carga
kids children|ninos hijos crios|kinder|enfants gosses|bambini figli|criancas filhos miudos
child|nino nina hijo hija|kind|enfant|bambino bambina|crianca
son boy|hijo chico|sohn junge|fils garcon|figlio ragazzo|filho menino
daughter girl|hija chica|tochter madchen|fille|figlia ragazza|filha menina
baby|bebe|baby saugling|bebe|neonato bimbo bimba|bebe
newborn|recien|neugeboren neugeborenes|nouveau|neonato|recem
twins|gemelos mellizos|zwillinge|jumeaux|gemelli|gemeos
family|familia|familie|famille|famiglia|familia
parents|padres|eltern|parents|genitori|pais
mother mom|madre mama|mutter mama|mere maman|madre mamma|mae
father dad|padre papa|vater papa|pere papa|padre papa|pai
wife|mujer esposa|frau ehefrau|femme epouse|moglie|mulher esposa
husband|marido esposo|mann ehemann|mari|marito|marido
girlfriend|novia|freundin|copine|fidanzata ragazza|namorada
boyfriend|novio|freund|copain|fidanzato ragazzo|namorado
friend|amigo amiga|freund kumpel|ami amie pote|amico amica|amigo amiga
sister|hermana|schwester|soeur|sorella|irma
brother|hermano|bruder|frere|fratello|irmao
grandmother|abuela|oma grossmutter|mamie|nonna|avo
grandparents|abuelos|grosseltern|grands-parents|nonni|avos
nephew|sobrino|neffe|neveu|nipote|sobrinho
couple|pareja|paar|couple|coppia|casal
alone solo|solo sola|allein alleine|seul seule|solo sola|sozinho sozinha
car|coche carro auto|auto wagen|voiture bagnole|auto macchina|carro
tire tyre|neumatico rueda llanta|reifen|pneu|gomma pneumatico|pneu
battery|bateria pila|batterie akku|batterie pile|batteria pila|bateria pilha
charger charge|cargador cargar|ladegerat laden aufladen|chargeur recharger recharge|caricatore ricaricare ricarica|carregador carregar
drive driving|conducir manejar conduzco|fahren autofahren|conduire roule|guidare guido|dirigir conduzir
license|carnet licencia|fuhrerschein|permis|patente|carta habilitacao
insurance|seguro aseguradora|versicherung versichern|assurance mutuelle|assicurazione polizza|seguro seguradora
theft stolen|robo robado robaron|diebstahl gestohlen geklaut|vol vole|furto rubato|roubo furto roubado
garage|garaje|garage werkstatt|garage|garage officina|garagem
truck van|camion furgoneta|lastwagen transporter|camion camionnette|camion furgone|caminhao carrinha
trip travel|viaje viajar|reise reisen|voyage voyager|viaggio viaggiare|viagem viajar
vacation holiday|vacaciones|urlaub ferien|vacances conges|vacanza vacanze ferie|ferias
beach|playa|strand|plage|spiaggia mare|praia
flight plane|vuelo avion|flug flugzeug fliegen|vol avion|volo aereo|voo aviao
ticket|billete entrada boleto|ticket karte fahrkarte|billet place|biglietto|bilhete ingresso passagem
airport|aeropuerto|flughafen|aeroport|aeroporto|aeroporto
train|tren|zug bahn|train|treno|trem comboio
hotel|hotel|hotel|hotel|albergo hotel|hotel
apartment flat|piso apartamento departamento|wohnung apartment|appartement logement|appartamento|apartamento
house home|casa vivienda hogar|haus zuhause|maison domicile|casa|casa lar
room|habitacion cuarto|zimmer|chambre piece|camera stanza|quarto
cabin|cabina|kabine handgepack|cabine|cabina|cabine
luggage suitcase|equipaje maleta|gepack koffer|bagage valise|bagaglio valigia|bagagem mala
cruise|crucero|kreuzfahrt|croisiere|crociera|cruzeiro
tent camping|tienda acampar camping|zelt zelten camping|tente camper camping|tenda campeggio|barraca acampar campismo
hiking|senderismo excursion|wandern wanderung|randonnee|escursione trekking|caminhada trilha
backpack|mochila|rucksack|sac|zaino|mochila
abroad|extranjero|ausland|etranger|estero|exterior estrangeiro
internet data|internet datos|internet daten|internet donnees|internet dati|internet dados
phone mobile|movil telefono celular|handy telefon|telephone portable|telefono cellulare|celular telemovel telefone
laptop|portatil laptop|laptop notebook|ordinateur portable|portatile computer|notebook portatil
computer|ordenador computadora|computer rechner|ordinateur|computer|computador
screen|pantalla|bildschirm monitor|ecran|schermo|tela ecra
headphones|auriculares cascos audifonos|kopfhorer|casque ecouteurs|cuffie auricolari|fones auscultadores
noise loud|ruido ruidoso|larm laut gerausch|bruit bruyant|rumore rumoroso|barulho ruido
camera|camara|kamera|appareil camera|fotocamera|camera maquina
photo|foto fotografia|foto bild|photo|foto fotografia|foto fotografia
lens|objetivo lente|objektiv|objectif|obiettivo|lente objetiva
drone|dron|drohne|drone|drone|drone
game play|juego jugar videojuego|spiel spielen zocken|jeu jouer|gioco giocare videogioco|jogo jogar
server|servidor|server|serveur|server|servidor
friends|amigos|freunde|amis potes|amici|amigos
movie|pelicula|film|film|film|filme
music|musica|musik|musique|musica|musica
concert|concierto|konzert|concert|concerto|concerto show
theatre|teatro|theater|theatre|teatro|teatro
book|libro|buch|livre|libro|livro
listen|escuchar escucho oir|horen zuhoren anhoren|ecouter|ascoltare|ouvir escutar
read|leer|lesen|lire|leggere|ler
draw drawing|dibujar dibujo|zeichnen malen|dessiner dessin|disegnare disegno|desenhar desenho
guitar|guitarra|gitarre|guitare|chitarra|guitarra violao
piano|piano|klavier|piano|pianoforte piano|piano
learn|aprender|lernen|apprendre|imparare|aprender
lesson class|clase leccion|unterricht kurs stunde|cours lecon|lezione corso|aula licao
course|curso|kurs|cours formation|corso|curso
teacher tutor|profesor profe|lehrer nachhilfe|prof professeur|insegnante professore|professor explicador
school|colegio escuela|schule|ecole|scuola|escola
university college|universidad uni facultad|universitat uni studium|universite fac|universita|universidade faculdade
student|estudiante alumno|student schuler|etudiant eleve|studente|estudante aluno
degree|grado titulo|abschluss studium|diplome licence|laurea|diploma graduacao licenciatura
exam test|examen prueba|prufung klausur|examen|esame|exame prova
math maths|matematicas mates|mathe mathematik rechnen|maths mathematiques calcul|matematica|matematica
fractions|fracciones|bruche bruchrechnen|fractions|frazioni|fracoes
language|idioma lengua|sprache|langue|lingua|lingua idioma
english|ingles|englisch|anglais|inglese|ingles
spanish|espanol castellano|spanisch|espagnol|spagnolo|espanhol
french|frances|franzosisch|francais|francese|frances
italian|italiano|italienisch|italien|italiano|italiano
german|aleman|deutsch|allemand|tedesco|alemao
japanese japan|japones japon|japanisch japan|japonais japon|giapponese giappone|japones japao
speak|hablar hablo|sprechen rede|parler parle|parlare parlo|falar falo
conversation|conversacion|gesprach konversation|conversation|conversazione|conversa conversacao
vocabulary|vocabulario|vokabeln wortschatz|vocabulaire|vocabolario|vocabulario
job work|trabajo empleo curro|arbeit job stelle|travail boulot emploi poste|lavoro impiego|trabalho emprego vaga
interview|entrevista|vorstellungsgesprach|entretien|colloquio|entrevista
resume|curriculum cv|lebenslauf|cv|curriculum cv|curriculo cv
salary|sueldo salario|gehalt lohn|salaire|stipendio|salario
boss|jefe|chef|patron chef|capo|chefe patrao
office|oficina despacho|buro|bureau|ufficio|escritorio
company business|empresa negocio|firma unternehmen betrieb geschaft|entreprise boite societe|azienda impresa ditta attivita|empresa negocio firma
employee|empleado trabajador|mitarbeiter angestellte|employe salarie|dipendente impiegato|funcionario empregado
freelancer self-employed|autonomo freelance|selbststandig freiberufler|independant freelance|freelance autonomo|freelancer autonomo
client customer|cliente|kunde|client|cliente|cliente
team|equipo|team|equipe|squadra team|equipe time
meeting|reunion|besprechung meeting|reunion|riunione|reuniao
invoice|factura|rechnung|facture|fattura|fatura recibo
accounting bookkeeping|contabilidad gestoria|buchhaltung|comptabilite|contabilita|contabilidade
tax|impuesto renta hacienda|steuer finanzamt|impot fiscal|tassa tasse imposta|imposto
payroll wage|nomina|lohnabrechnung lohn|paie|busta stipendi|folha salarios
sale sell|vender venta|verkaufen verkauf|vendre vente|vendere vendita|vender venda
shop store|tienda|laden geschaft shop|magasin boutique|negozio|loja
website site|web pagina sitio|webseite website homepage seite|site|sito|site
newsletter|boletin|newsletter|newsletter infolettre|newsletter|newsletter
email mail|correo email|mail email|mail courriel|email mail posta|email
database|base|datenbank|base|database|banco
hosting host|alojamiento alojar|hosten hosting|hebergement heberger|hosting|hospedagem hospedar
app|aplicacion app|app anwendung|application appli|app applicazione|aplicativo app
software|programa software|software programm|logiciel|software programma|software programa
developer programmer|programador desarrollador|entwickler programmierer|developpeur|sviluppatore programmatore|programador desenvolvedor
code programming|programar programacion|programmieren|coder programmation programmer|programmare programmazione|programar programacao
error bug|error fallo|fehler|erreur bug|errore|erro falha
password|contrasena clave|passwort|passe|password|senha
hacked account|hackeado cuenta|gehackt konto|pirate compte|hackerato account conto|invadiram invadido hackeado conta
privacy|privacidad|datenschutz privatsphare|confidentialite|privacy riservatezza|privacidade
logo design|logo logotipo diseno|logo design|logo graphisme|logo grafica|logo logotipo design
money|dinero pasta plata|geld|argent fric|soldi denaro|dinheiro grana
cheap|barato economico|billig gunstig|abordable economique|economico conveniente|barato
expensive|caro|teuer|cher|caro costoso|caro
save savings|ahorrar ahorro|sparen ersparnisse|economiser epargner epargne|risparmiare risparmi|poupar economizar poupanca
invest investing|invertir inversion|investieren anlegen|investir placer investissement|investire investimento|investir investimento
stock market|bolsa acciones|borse aktien|bourse actions|borsa azioni|bolsa acoes
bank|banco|bank|banque|banca|banco
card|tarjeta|karte|carte|carta|cartao
mortgage|hipoteca|hypothek baufinanzierung|hypotheque|mutuo|hipoteca financiamento
loan credit|prestamo credito|kredit darlehen|pret credit|prestito credito|emprestimo credito
rent|alquiler alquilar|miete mieten|loyer louer location|affitto affittare noleggio noleggiare|aluguel alugar arrendar renda
landlord|casero|vermieter|proprietaire bailleur|padrone proprietario|senhorio proprietario
tenant|inquilino|mieter|locataire|inquilino|inquilino
buy|comprar compra|kaufen|acheter achat|comprare acquistare|comprar compra
bitcoin crypto|bitcoin cripto criptomonedas|bitcoin krypto|bitcoin crypto|bitcoin cripto|bitcoin cripto criptomoedas
transfer send|transferencia enviar mandar|uberweisung uberweisen schicken senden|virement envoyer|bonifico inviare mandare|transferencia enviar mandar
bet odds|apuesta apostar cuota|wette wetten quote|pari parier cote|scommessa scommettere quota|aposta apostar odd
match football|partido futbol|spiel fussball|match foot football|partita calcio|jogo futebol partida
food|comida|essen lebensmittel|nourriture bouffe|cibo|comida
cook cooking|cocinar cocina|kochen|cuisiner cuisine|cucinare cucina|cozinhar cozinha
dinner|cena cenar|abendessen|diner souper|cena cenare|jantar
lunch|almuerzo comida|mittagessen|dejeuner|pranzo|almoco
breakfast|desayuno|fruhstuck|petit-dejeuner|colazione|pequeno-almoco
meal dish|plato comida|gericht mahlzeit|repas plat|pasto piatto|refeicao prato
recipe|receta|rezept|recette|ricetta|receita
vegan vegetarian|vegano vegetariano|vegan vegetarisch|vegan vegetarien|vegano vegetariano|vegano vegetariano
meat|carne|fleisch|viande|carne|carne
vegetable|verdura hortaliza|gemuse|legume|verdura ortaggi|legumes verdura
tomato|tomate|tomate|tomate|pomodoro|tomate
oil|aceite|ol|huile|olio|oleo azeite
fries potatoes|patatas papas|pommes kartoffeln|frites patates|patatine patate|batatas
crispy|crujiente|knusprig|croustillant|croccante|crocante
fryer|freidora|fritteuse|friteuse|friggitrice|fritadeira
oven|horno|ofen backofen|four|forno|forno
pan|sarten|pfanne|poele|padella|frigideira
knife|cuchillo|messer|couteau|coltello|faca
coffee|cafe|kaffee|cafe|caffe|cafe
beans|granos|bohnen|grains|chicchi grani|graos
capsule pod|capsula|kapsel|capsule dosette|capsula cialda|capsula
espresso cappuccino|espresso capuchino|espresso cappuccino|expresso cappuccino|espresso cappuccino|expresso cappuccino
machine|maquina|maschine gerat|machine|macchina|maquina
milk|leche|milch|lait|latte|leite
wine|vino|wein|vin|vino|vinho
beer|cerveza|bier|biere|birra|cerveja
cigar|puro|zigarre|cigare|sigaro|charuto
dog|perro perra|hund|chien chienne|cane cagna|cachorro cao cadela
puppy|cachorro perrito|welpe|chiot|cucciolo|filhote cachorrinho
cat|gato gata|katze kater|chat chatte|gatto gatta|gato gata
kitten|gatito|katzchen kitten|chaton|gattino|gatinho
pet|mascota|haustier|animal|animale|pet
vet|veterinario|tierarzt|veterinaire|veterinario|veterinario
bite biting|morder muerde|beissen beisst|mordre mord|mordere morde|morder morde
bark|ladrar ladra|bellen bellt|aboyer aboie|abbaiare abbaia|latir late
leash|correa|leine|laisse|guinzaglio|trela coleira
fur hair|pelo|haare fell|poils|peli pelo|pelo
hair|pelo cabello|haar haare|cheveux|capelli|cabelo
bald|calvo|glatze kahl|chauve|calvo|careca
skin|piel|haut|peau|pelle|pele
dry|seco|trocken|sec|secco|seco
sensitive|sensible|empfindlich|sensible|sensibile|sensivel
acne pimples|granos acne espinillas|pickel akne|boutons acne|brufoli acne|espinhas acne borbulhas
wrinkles|arrugas|falten|rides|rughe|rugas
cream|crema|creme|creme|crema|creme
teeth tooth|diente dientes|zahn zahne|dent dents|dente denti|dente dentes
crooked|torcido|schief|tordu|storto|torto
straighten|enderezar|begradigen|redresser|raddrizzare|endireitar
braces|brackets ortodoncia|zahnspange|bagues|apparecchio|aparelho
dentist|dentista|zahnarzt|dentiste|dentista|dentista
brush|cepillo|burste|brosse|spazzolino|escova
gums|encias|zahnfleisch|gencives|gengive|gengivas
glasses|gafas lentes|brille|lunettes|occhiali|oculos
eyes|ojos|augen|yeux|occhi|olhos
weight|peso|gewicht|poids|peso|peso
lose|perder adelgazar|abnehmen verlieren|perdre maigrir|perdere dimagrire|perder emagrecer
kilo|kilo|kilo|kilo|chilo chili|quilo
diet|dieta|diat|regime|dieta|dieta
vitamin|vitamina|vitamin|vitamine|vitamina|vitamina
tired|cansado|mude|fatigue|stanco|cansado
sleep|dormir duermo sueno|schlafen schlaf|dormir sommeil|dormire sonno|dormir sono
asleep|dormirme|einschlafen|endormir|addormentarmi|adormecer
night|noche|nacht|nuit|notte|noite
bed|cama|bett|lit|letto|cama
mattress|colchon|matratze|matelas|materasso|colchao
pillow|almohada|kissen|oreiller|cuscino|almofada travesseiro
firm hard|firme duro|fest hart|ferme dur|rigido duro|firme duro
soft|blando suave|weich|moelleux doux mou|morbido|macio
sagging sink|hundido hunde|durchgelegen kuhle|affaisse creux|affossato sfondato|afundado afunda
meditation|meditacion meditar|meditation meditieren|meditation mediter|meditazione meditare|meditacao meditar
stress|estres|stress|stress|stress|estresse stress
therapy therapist|terapia psicologo|therapie therapeut psychologe|therapie psy psychologue|terapia psicologo|terapia psicologo
argue|discutir discutimos|streiten|dispute disputer|litigare litighiamo|brigar discutir
smoke smoking|fumar fumo|rauchen rauche|fumer fume|fumare fumo|fumar fumo
cigarette|cigarrillo tabaco cigarro|zigarette|cigarette clope tabac|sigaretta|cigarro
vape|vapear vapeo|dampfen vapen|vapoter vapote|svapare svapo|vapear vape
quit stop|dejar dejarlo parar|aufhoren|arreter|smettere|parar largar deixar
gum patch|chicle parche|kaugummi pflaster|gomme patch|gomma cerotto|chiclete adesivo
chair|silla|stuhl sessel|chaise fauteuil|sedia poltrona|cadeira
desk table|escritorio mesa|schreibtisch tisch|bureau table|scrivania tavolo|secretaria mesa
sit sitting|sentado sentarse|sitzen sitze|assis asseoir|seduto sedersi|sentado sentar
stand standing|pie|stehen|debout|piedi|pe
sofa couch|sofa|sofa couch|canape|divano|sofa
living room|salon|wohnzimmer|salon sejour|soggiorno salotto|sala
kitchen|cocina|kuche|cuisine|cucina|cozinha
bathroom|bano|bad badezimmer|salle|bagno|banheiro
balcony|balcon terraza|balkon|balcon|balcone terrazzo|varanda
garden|jardin huerto|garten|jardin|giardino orto|jardim horta
grow plant|cultivar plantar|anbauen pflanzen ziehen|cultiver pousser planter|coltivare piantare|cultivar plantar
seeds|semillas|samen saatgut|graines|semi|sementes
herbs|hierbas aromaticas|krauter|herbes|erbe aromatiche|ervas temperos
roof|tejado|dach|toit|tetto|telhado
solar|solar|solar|solaire|solare fotovoltaico|solar
power electricity|luz electricidad|strom|electricite courant|corrente elettricita luce|luz energia eletricidade
bill|factura recibo|rechnung|facture|bolletta|conta fatura
sun|sol|sonne|soleil|sole|sol
renter|inquilino|mieter miete|locataire|inquilino affitto|inquilino
clean cleaning|limpiar limpieza|putzen reinigen sauber|nettoyer menage nettoyage|pulire pulizie|limpar limpeza faxina
vacuum|aspiradora aspirador|staubsauger saugen|aspirateur|aspirapolvere|aspirador
floor|suelo piso|boden|sol|pavimento|chao
dust|polvo|staub|poussiere|polvere|po
wash|lavar lavable|waschen waschbar|laver lavable|lavare lavabile|lavar lavavel
iron|planchar plancha|bugeln|repasser|stirare|passar
shirt|camisa|hemd|chemise|camicia|camisa
suit|traje|anzug|costume|abito completo|terno fato
dress|vestido|kleid|robe|vestito|vestido
clothes|ropa|kleidung klamotten|vetements fringues|vestiti abbigliamento|roupa
linen cotton|lino algodon|leinen baumwolle|lin coton|lino cotone|linho algodao
sustainable ethical|sostenible etico|nachhaltig|durable ethique|sostenibile etico|sustentavel etico
ring|anillo|ring|bague|anello|anel
diamond|diamante|diamant|diamant|diamante|diamante
propose|pedirle|heiratsantrag antrag|demande|proposta|pedido
wedding marriage|boda casarse casamos|hochzeit heiraten|mariage marier|matrimonio nozze sposare|casamento casar
guests|invitados|gaste|invites|invitati ospiti|convidados
seating|mesas|sitzplan sitzordnung|tables|tavoli|mesas
budget|presupuesto|budget|budget|budget preventivo|orcamento
flowers bouquet|flores ramo|blumen strauss|fleurs bouquet|fiori mazzo|flores buque ramo
birthday|cumpleanos|geburtstag|anniversaire|compleanno|aniversario
anniversary|aniversario|jahrestag hochzeitstag|anniversaire|anniversario|aniversario
gift present|regalo|geschenk|cadeau|regalo|presente prenda
delivery|entrega envio domicilio|lieferung liefern|livraison livrer|consegna|entrega
package parcel|paquete|paket|colis|pacco|encomenda pacote
door|puerta|tur|porte|porta|porta
doorbell|timbre|klingel turklingel|sonnette|campanello|campainha
alarm|alarma|alarmanlage alarm|alarme|allarme antifurto|alarme
burglar break-in|ladron ladrones robar|einbrecher einbruch|cambrioleur cambriolage|ladro ladri|ladrao ladroes assalto
security|seguridad|sicherheit|securite|sicurezza|seguranca
move moving|mudanza mudarse mudo|umzug umziehen|demenager demenagement|trasloco traslocare|mudanca mudar
floor stairs|planta escaleras|stock etage treppe|etage escalier|piano scale|andar escadas
elevator|ascensor|aufzug|ascenseur|ascensore|elevador
furniture|muebles|mobel|meubles|mobili|moveis
boxes|cajas|kisten kartons|cartons|scatole scatoloni|caixas
find search|encontrar buscar|finden suchen|trouver chercher|trovare cercare|encontrar procurar
neighbour|vecino|nachbar|voisin|vicino|vizinho
city|ciudad|stadt|ville|citta|cidade
stroller buggy|carrito cochecito silla|kinderwagen buggy|poussette|passeggino|carrinho
foldable|plegable|faltbar klappbar|pliable pliante|pieghevole|dobravel
light|ligero|leicht|leger|leggero|leve
crib cradle|cuna|wiege babybett bettchen|berceau|culla lettino|berco
rock|mecer|wiegen schaukeln|bercer|cullare dondolare|embalar
arms|brazos|arm|bras|braccia braccio|colo bracos
cry crying|llorar llora|weinen weint schreit|pleurer pleure|piangere piange|chorar chora
toy|juguete|spielzeug|jouet|giocattolo|brinquedo
science|ciencia|wissenschaft experiment|science|scienza|ciencia
dating meet|citas conocer|kennenlernen dating|rencontrer rencontre|conoscere incontrare|conhecer encontros namoro
relationship|relacion pareja|beziehung|relation|relazione|relacionamento relacao
serious|serio seria|ernst fest|serieux serieuse|serio seria|serio seria
single|soltero|single|celibataire|single|solteiro
divorce divorced|divorcio divorciado|scheidung geschieden|divorce|divorzio divorziato|divorcio divorciado
age|edad|alter|age|eta|idade
nurse|enfermera|krankenschwester pflegerin|infirmiere|infermiera|enfermeira
doctor|medico|arzt|medecin|medico|medico
blood|sangre|blut|sang|sangue|sangue
iron|hierro|eisen|fer|ferro|ferro
easy simple|facil sencillo|einfach leicht|facile simple|facile semplice|facil simples
beginner|principiante|anfanger einsteiger|debutant|principiante|iniciante
quiet|tranquilo silencioso|ruhig leise|calme silencieux|tranquillo silenzioso|calmo silencioso
fast quick|rapido|schnell|rapide vite|veloce rapido|rapido
slow|lento|langsam|lent|lento|lento
small|pequeno|klein|petit|piccolo|pequeno
big large|grande|gross|grand gros|grande|grande
new|nuevo|neu|nouveau neuf|nuovo|novo
used|usado|gebraucht|occasion|usato|usado
broken|roto estropeado|kaputt defekt|casse|rotto|quebrado avariado estragado
water|agua|wasser|eau|acqua|agua
waterproof|impermeable|wasserdicht|impermeable|impermeabile|impermeavel
month|mes|monat|mois|mese|mes
week|semana|woche|semaine|settimana|semana
weekend|finde|wochenende|weekend|weekend|fim-de-semana
waste|basura residuos|mull abfall|dechets poubelle|rifiuti spazzatura|lixo desperdicio
robot|robot|roboter|robot|robot|robo
automatic|automatico|automatisch|automatique|automatico|automatico
commute|desplazamiento|pendeln arbeitsweg|trajet|tragitto pendolare|trajeto
sweat|sudor sudado sudar|schwitzen verschwitzt|transpirer sueur|sudare sudato|suar suado
construction builder|obra construccion albanil|baustelle bau handwerker|chantier batiment|cantiere edile muratore|obra construcao pedreiro
agency|agencia|agentur|agence|agenzia|agencia
project|proyecto|projekt|projet|progetto|projeto
hours|horas|stunden|heures|ore|horas
task|tarea|aufgabe|tache|compito attivita|tarefa
organize|organizar organizarme|organisieren planen|organiser planifier|organizzare pianificare|organizar planejar
forget|olvidar olvido|vergessen vergesse|oublier oublie|dimenticare dimentico|esquecer esqueco
habit|habito|gewohnheit|habitude|abitudine|habito
spreadsheet|hoja excel|tabelle excel|tableur excel|foglio excel|planilha excel
online|linea internet|online internet|ligne internet|online internet|online internet
subscription|suscripcion|abo abonnement|abonnement|abbonamento|assinatura subscricao
price|precio|preis|prix|prezzo|preco
discount|descuento|rabatt|remise reduction|sconto|desconto
fee|comision|gebuhr|frais commission|commissione|taxa comissao
deposit|entrada fianza|anzahlung kaution|apport caution|anticipo caparra|entrada caucao
sell house|vender|verkaufen|vendre|vendere|vender
estate agent|inmobiliaria|makler immobilienmakler|agence immobiliere|agenzia immobiliare|imobiliaria
value|valor vale|wert|valeur|valore|valor
old|viejo mayor|alt|vieux vieille|vecchio anziano|velho idoso
accident|accidente|unfall|accident|incidente|acidente
cancel|cancelar|stornieren absagen|annuler annulation|annullare|cancelar
lost|perdido|verloren|perdu|perso|perdido
hunting|caza|jagd|chasse|caccia|caca
tool|herramienta|werkzeug|outil|attrezzo strumento|ferramenta
repair|reparar arreglar|reparieren|reparer|riparare|consertar reparar
print|imprimir|drucken|imprimer|stampare|imprimir
album|album|album fotobuch|album|album|album
ski|esqui|ski|ski|sci|esqui
pool|piscina|pool|piscine|piscina|piscina
nature|naturaleza|natur|nature|natura|natureza
road|carretera|strasse|route|strada|estrada
art|arte|kunst|art|arte|arte
animation|animacion|animation|animation|animazione|animacao
graphics|grafica|grafik|graphique|grafica|grafica
farm|granja|bauernhof farm|ferme|fattoria|fazenda
relax|relajar relajarse|entspannen|detendre relaxer|rilassare rilassarsi|relaxar
rest|descansar|ausruhen erholen|reposer|riposare|descansar
entertain|entretener entretenga|beschaftigen|occuper divertir|intrattenere|entreter
`
