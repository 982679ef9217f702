/**
 * What developers mean, whatever they call it: a concept per line and all that is said for it, in six languages.
 * `*` ends a word that goes on in any way. A catalogue entry and a query meet where both name the concept.
 */
export const CONCEPTS = `
llm: llm, llms, language model*, large language model*, foundation model*, genai, generative ai, gen ai, gpt, chatgpt, chat completion*, text generation, prompt*, modelo* de lenguaje, sprachmodell*, modele* de langage, modello linguistico, modelli linguistici, modelo* de linguagem, ki modell*, inferenc*, inference
ai: ai, artificial intelligence, machine learning, ml, inteligencia artificial, kunstliche intelligenz, ki, ia, intelligence artificielle, intelligenza artificiale
embedding: embedding*, embed text, vectorize, vectorise
summarize: summar*, tl dr, resum*, zusammenfass*, riassum*
classify: classif*, categoriz*, categoris*, sentiment, klassifiz*, clasific*
translate: translat*, traduc*, traduz*, ubersetz*, tradui*, traduttore, tradutor, localiz*, localis*
text_to_speech: text to speech, tts, speech synthesis, synthetic voice*, voice clon*, clone a voice, voiceover*, voice over*, narrat*, read aloud, speak out loud, dub*, sprachausgabe, sprachsynthese, vorlesen, sintesis de voz, texto a voz, synthese vocale, sintesi vocale, sintese de voz, voz sintetica, locucion*
speech_to_text: into text, calls into text, recorded calls, who said what, meeting notes, audio to text, speech to text, stt, asr, transcrib*, transcript*, transcripcion*, trascriv*, trascrizion*, transkri*, speech recognition, spracherkennung, diariz*, diaris*, voice recognition, dictation, captions, subtitles, untertitel, subtitul*, sous titres, legendas, sottotitol*, call recording*
image_generation: image generation, text to image, generate image*, generate picture*, create image*, ai art, stable diffusion, flux, sdxl, avatars from, generar imagenes, bilder generieren, bildgenerierung, generer des images, generation d images, generare immagini, gerar imagens
gpu: gpu*, h100*, a100*, cuda, graphics card*, grafikkarte*, carte graphique, scheda grafica, placa de video, rtx, fine tun*, finetun*, fine-tun*, train a model, train models, model training, feinabstimm*, ajuste fino
agent: ai agent*, agents, agentic, mcp, tool calling, function calling
rag: rag, retrieval augmented, chat with docs, chat with your documents, document chatbot
llm_observability: llm observab*, llm tracing, prompt management, prompt version*, trace prompts, llm evals, evaluat* prompts, token cost*, which prompts
model_gateway: one api for all models, many models, model router, route between models, switch models, several llm*, multiple llm*, different llm*, any model, unified llm*, openai compatible
local_model: local model*, run models locally, on my laptop, on my own machine, offline model*, llm locally, lokal laufen*, localmente, en local
open_model: open weight*, open source model*, open model*, llama, mixtral, qwen, gemma
analytics: analytics, analyt*, product usage, user behavio*, usage data, metrics of users, statistik*, estadistic*, statistiques, statistich*, nutzungsanalyse, tracking plan
web_analytics: web analytics, page view*, pageview*, visitor*, visitantes, visitas, besucher*, visiteurs, visitatori, traffic source*, hit counter, traffic stats, site stats, website stats, website statistics, visits, audience du site, site traffic, web traffic
cookieless: cookieless, cookie free, without cookie*, no cookie*, sin cookies, ohne cookie*, sans cookie*, senza cookie*, sem cookies, privacy friendly, privacy first, privacy focused, cookie banner, cookie consent, privat*, datenschutzfreundlich*, respetuos* con la privacidad, respectueu* de la vie privee, gdpr*, dsgvo, rgpd
funnel: funnel*, drop off, conversion rate*, retention, cohort*, embudo*, trichter, entonnoir
session_replay: session replay*, session recording*, replay* of session*, replay* session*, recordings of visits, watch users, watch what users, watch recordings, see what the user did, see what users do, record user sessions, aufzeichnung der sitzung*, grabacion* de sesion*, heatmap*, heat map*, mapas de calor, where people click, where users click, buttons do people click, rage click*
feature_flag: feature flag*, feature toggle*, flag*, gradual rollout*, roll out, rollout*, canary release*, kill switch, percentage of users, percent of users, release to, release a feature, turn it off instantly, feature gate*
ab_test: ab test*, a b test*, a/b test*, split test*, experiment*, variant test*, multivariate, test de version*
event_pipeline: customer data platform, cdp, event pipeline*, event stream*, event collection, route events, send events to, collect events once, reverse etl, data destinations
bi: business intelligence, bi, sql dashboard*, bi dashboard*, charts from sql, reports from sql, ask questions of our database, kpi dashboard*, data visuali*, dashboards on top of, tableaux de bord, cuadros de mando, auswertung*
login: login*, log in, sign in, signin, sign up, signup, sign on, user accounts, user account*, authentic*, authentif*, authentifizier*, anmeld*, anmeldung*, einlogg*, registrier*, registration, register users, autenticac*, autenticaz*, inicio de sesion, iniciar sesion, connexion*, se connecter, accesso utenti, cadastro, entrar com, user management, auth, identity provider, idp, ciam
social_login: social login, sign in with google, login with google, google sign in, google login, github login, apple login, sign in with apple, connexion google, mit google anmelden, login social, login con google
sso: sso, single sign on, saml, enterprise sso, okta login, directory sync, scim, provision staff, auto provision, entra, active directory, ldap, ad users, employees log in, mitarbeiter*, empleados, employes, dipendenti, workforce
passwordless: passwordless, magic link*, link sent to their inbox, passkey*, webauthn, otp login, email link, sin contrasena, ohne passwort, sans mot de passe, senza password, sem senha, passwortlos*
mfa: mfa, 2fa, two factor, second factor, zwei faktor*, doble factor, double facteur, authenticator app
permission: permission*, authorization, authoris*, authoriz*, rbac, role*, access control, fine grained, zanzibar, berechtigung*, permiso*, permissoes, permessi, droits d acces, relationship based
oidc: oidc, openid*, oauth*, jwt, oauth2
multi_tenant: multi tenant*, organizations, organisations, teams and invitations, b2b, mandanten*, multi-tenant
job: background job*, background task*, background process*, job queue*, task queue*, job runner, jobs, worker*, async task*, asynchronous, off the request, out of the request, offload, hintergrund*, tarea* en segundo plano, segundo plano, tache* de fond, arriere plan, attivita in background, tarefa* em segundo plano
queue: queue*, message queue*, messaging queue, warteschlange*, cola, colas, cola de mensajes, file d attente, files d attente, coda, code di messaggi, fila de mensagens, filas, message broker*, broker*, rabbitmq, amqp, pub sub between services, decouple, buffer of messages, fifo
cron: cron*, crontab, schedul*, every night, every hour, every day at, nightly, periodic*, recurring job*, zeitgesteuert*, zeitplan*, geplant*, programar tarea*, tarea* programada*, cada noche, planifi*, toutes les heures, pianific*, agendar tarefa*, agendada*, timed job*, at 2am, once a day, jede nacht, jeden tag, stundlich
workflow: workflow*, durable execution, durable workflow*, durable function*, step function*, multi step, multistep, saga*, state machine*, long running, survive restart*, survives a deploy, orchestrat*, retry each step, retries each step, ablauf*, flujo*, orquest*, pipeline steps
retry: retr*, reintent*, wiederhol*, reessay*, riprov*, dead letter, exponential backoff
etl: etl, elt, dag, dags, data pipeline*, data engineering, data platform jobs, datenpipeline*, pipelines de datos, batch pipeline*
timeout_limit: time out, times out, timeout*, timing out, dies after, killed after, execution limit, lambda limit, takes 20 minutes, takes minutes, too long for serverless, zeituberschreitung*
delay: delay*, in three days, in an hour, later, delayed job*, reminder*, schedule a message
cache: cach*, keep hot, hot results, in memory store, in memory, in-memory, memoiz*, zwischenspeicher*, arbeitsspeicher, en memoria, en memoire, memoire vive, in memoria, em memoria, cachear, mettre en cache
redis: redis, valkey, redis compatible
memcached: memcached, memcache
rate_limit: rate limit*, ratelimit*, throttl*, limit how many requests, requests per ip, requests per minute, too many requests, limitar peticiones, limite de peticiones, anfragelimit*, limiter les requetes
key_value: key value, kv, key-value, clave valor, schlussel wert, cle valeur, chiave valore, chave valor
session_store: session data, session stor*, sessions, sitzungsdaten, sesiones, datos de sesion
cms: cms, content editing, newsroom, editors, content editors, edit the website, edit our website, edit texts, content management*, headless cms, content model*, redaktionssystem, gestor de contenido*, gestion de contenu*, gestione contenuti, gestao de conteudo, content editor*, editors should, edit copy, marketing can edit, marketing team edit*, marketing site, editorial
git_based: git based, git backed, markdown files, content in git, stays markdown, content in the repo, commits to the repo
blog: blog*, articulos, artikel, articles, publish articles, magazine, newspaper, journalist*, redaccion, redaktion
visual_editor: visual editor, visual editing, drag blocks, drag and drop page*, page builder*, site builder*, website builder*, no code site*, designer friendly, live preview, visual page*, see the page while editing, baukasten
static_site: static site*, static blog, hugo, jekyll, eleventy, astro, gatsby, statische seite*, sitio estatico, site statique, sito statico, site estatico
ecommerce: ecommerce, e commerce, online shop*, online store*, webshop*, web shop*, onlineshop*, shop backend, storefront*, shopping cart, merch, sell t shirts, tienda online, tienda en linea, tienda, boutique en ligne, negozio online, loja virtual, loja online, shop system*, headless commerce, product catalog*, inventory, warenkorb, carrito, sell online, sell products, verkaufen, vender, vendre en ligne, vendere
digital_goods: digital product*, ebook*, e book*, sell downloads, sell files, license keys, course creator, productos digitales, digitale produkte, produits numeriques, prodotti digitali, produtos digitais
print_on_demand: print on demand, printed mugs, printed t shirts, custom t shirts, dropship*, merchandise printed, fulfil*, impresion bajo demanda
shipping: shipping*, postage, shipping label*, parcel*, package tracking, track packages, carrier rates, versand*, versandetikett*, paket*, envios, etiquetas de envio, gastos de envio, expedition*, colis, etiquettes d expedition, spedizion*, frete, envio de encomendas
sales_tax: sales tax*, vat, tax calculation, calculate tax, us states tax, umsatzsteuer, mehrwertsteuer, impuestos, iva, tva, imposto*, tax per state, tax compliance, tax filing*
crm: crm, leads and deals, sales pipeline*, pipeline of deals, where each deal stands, deals, sales team, sales people, prospects, customer relationship*, kundenverwaltung, kundenbeziehung*, vertrieb*, gestion de clientes, equipo de ventas, ventas, gestion de la relation client, clienti e trattative, vendas, contactos comerciales, contact management, account executives
enrichment: enrich*, find emails, lead database, prospect data, job title and employer, company data, find prospects, b2b contacts, cold outreach, lead generation
database: database*, db, dbs, datenbank*, base de datos, bases de datos, base de donnees, banca dati, banco de dados, relational, sql
postgres: postgres*, pg, psql, postgre
mysql: mysql, mariadb, vitess
sqlite: sqlite*, libsql
mongodb: mongo*, mongodb
nosql: nosql, document database*, document store, json documents, documents without schema, schemaless, without defining a schema, dokumentendatenbank
vector_db: vector db*, vector database*, vector search, vector stor*, nearest neighbo*, similarity search, semantic search, store embeddings, keep embeddings, embeddings for, vektor*, vectorial*, vettorial*, vetorial*, base vectorielle
graph_db: graph database*, graph db, cypher, knowledge graph*, graphdatenbank*, base de grafos, who knows whom, relationships between, nodes and edges
time_series: time series, timeseries, sensor data, iot data, metrics storage, zeitreihen*, series temporales, series temporelles, serie temporali, telemetry readings, sensor reading*
warehouse: data warehouse*, warehouse, olap, columnar, analytical queries, analytics database, billions of rows, petabyte*, analytical database, entrepot de donnees, data lake*, big data
branching: branching, database branch*, branch per pull request, copy for every pull request, preview database*, branch of the db, db branches
serverless_db: scale to zero, scales to zero, costs nothing when idle, costs nothing when nobody, serverless database, serverless postgres, pay per query
edge_db: close to users, near users, close to my users, replicat* close, read replicas around the world, edge database, globally replicated, multi region database, global replic*
baas: backend as a service, baas, backend in a box, firebase alternative, backend without a server, auth and db, single binary backend, backend in one file, database plus auth
reactive_db: reactive quer*, live quer*, realtime queries, realtime sync database, sync to clients, offline sync
connection_pool: connection pool*, too many connections, pooler, pgbouncer, connection limit
email: email*, e mail*, mail, mails, smtp, correo*, courriel*, posta elettronica, inbox*
transactional_email: transactional*, password reset*, reset mail*, reset email*, receipt email*, order confirmation*, confirmation email*, email api, welcome email*, passwort zuruck*, bestellbestatigung*, correos transaccionales, emails transactionnels, verification email*, email delivery, deliverab*, spam, spam folder, end up in spam, land in spam
newsletter: newsletter*, mailing list*, subscriber*, suscriptor*, abonnent*, abonnes, iscritti, assinantes, boletin*, infolettre, rundbrief*, campaign emails, email campaign*, marketing emails, email marketing, bulk email*, weekly update, broadcast emails
email_automation: drip*, email automation, email sequence*, lifecycle email*, onboarding emails, behavio* emails, marketing automation, automated emails, triggered emails, email flows
email_testing: email sandbox, test email*, staging emails, stop staging from emailing, catch emails, fake inbox, fake smtp, email preview*, email testing
inbound_email: inbound email*, receive email*, parse incoming mail*, incoming emails, reply to emails by webhook, eingehende mails
email_templates: email template*, react email, mjml, jsx emails
hosting: host, hosting, hosted app*, deploy*, online, put online, get online, internet, online stellen, bereitstell*, publish my app, ship my app, alojar, alojamiento, desplegar, desplieg*, heberg*, deploie*, deploy da, ospitare, hospedar, hospedagem, paas, app platform, platform as a service, on the internet, go live, web app online, my app online, website online
frontend_hosting: static hosting, jamstack, frontend hosting, host a react*, preview url*, preview deploy*, link for every branch, per branch preview*, vorschau pro branch
container: container*, docker*, oci image*, dockerfile
serverless: serverless*, lambda*, faas, cloud function*, functions as a service, edge function*, funciones serverless
self_host_paas: own heroku, self hosted heroku, self hosted paas, heroku on my own server, vercel on my own vps, deploy to my own server, git push to my own server, on a cheap vps
vps: vps, vm, vms, virtual machine*, virtual server*, bare metal, dedicated server*, cloud server*, server mieten, servidor virtual, serveur dedie, droplet*, server virtuale, rent a server, virtuelle maschine*, root server
kubernetes: kubernetes, k8s, kube, helm, eks, gke, aks, cluster*
wordpress: wordpress, wp
cdn: cdn, content delivery*, edge cache, purge cache, cache at the edge, clear stale pages, serve assets fast, static assets worldwide, ddos, waf, reseau de diffusion
iac: infrastructure as code, iac, hcl, provision infrastructure, describe our infrastructure, infra as code, cloudformation, declare our infrastructure, infraestructura como codigo, infrastruktur als code
ci_cd: ci, ci cd, cicd, continuous integration, continuous deliver*, run tests on every push, build pipeline*, run my tests, test on every commit, on every pull request, integracion continua, integration continue, build server*
secrets: secrets, secret*, secret manag*, env file*, environment variables, api keys scattered, .env, credentials storage, vault, rotate credentials, geheimnis*, zugangsdaten, secretos, gestion des secrets, segreti, segredos, config secrets
tunnel: tunnel*, expose localhost, expose my localhost, local port, localhost to the internet, share my localhost, localhost url, public url for my local*, port forwarding, behind a firewall, hinter der firewall, behind nat, firewall
vpn: vpn, wireguard, private network*, mesh network*, zero trust network*, reach the office, remote access, nas, home network, privates netz*, red privada, reseau prive, rete privata
dns: dns, domains, domain registra*, nameserver*
kafka: kafka, event streaming, stream processing, streaming platform, log of events
cloud_platform: cloud provider*, public cloud, hyperscaler*, whole cloud, cloud platform
error_tracking: error track*, crash report*, exception*, stack trace*, stacktrace*, error monitoring, errors in production, crashes, which line of code, bugs in production, fehlerverfolgung, fehler im betrieb, fehlermeldungen in produktion, seguimiento de errores, errores en produccion, suivi des erreurs, erreurs en production, monitoraggio errori, rastreamento de erros, crash*
uptime: uptime*, down alert*, site is down, website is down, goes down, is my site up, ping my site, health check*, erreichbarkeit, caida del sitio, se cae, disponibilite, site est en panne, monitor my website, synthetic*, availability monitor*, ssl expir*, api check*
status_page: status page*, statuspage*, statusseite*, pagina de estado, page de statut, page d etat, pagina di stato, pagina de status, whether our service is operational, public incident*, incident communicat*
logs: log, logs, logging, log management, log aggregat*, centralized logs, protokolle, registros, journaux, journalisation, search our logs, ship logs
apm: apm, tracing, traces, distributed trac*, observab*, opentelemetry, otel, performance monitoring, slow requests, slow quer*, latency breakdown, beobachtbarkeit
metrics: prometheus, grafana, metrics, promql, infrastructure monitoring, server monitoring, server metrics, cpu and memory graphs, host metrics, metriken, metricas
on_call: on call, oncall, on duty, pager, wake me up, wake someone, escalat*, incident response, bereitschaft*, guardia, astreinte, reperibilita, plantao, rufbereitschaft, alert rotation
cron_monitoring: cron job monitor*, cron monitor*, heartbeat*, dead man*, backup didnt run, job didnt run, job did not run, missed job*, tell me when a cron*, silent cron
payment: payment*, pay, charge customers, charge cards, credit card*, card payments, accept cards, checkout*, take money, collect money, zahlung*, bezahl*, kreditkart*, pago*, cobr*, tarjeta*, paiement*, encaiss*, carte bancaire, carte bleue, pagament*, incass*, cobranca*, cartao, cartoes, stripe like, psp, payment gateway, payment processor
subscription: subscription*, recurring billing, recurring payment*, charge monthly, every month, monthly billing, monthly plan*, abo, abos, abonnement*, suscripci*, abbonament*, assinatura*, billing, recurrent*, mensual, mensuel*, mensile, monatlich*, plans and trials, metered billing, usage based billing, usage billing, dunning, proration
merchant_of_record: merchant of record, mor, handles vat, vat handled, takes care of vat, takes care of sales tax, global taxes handled, sell software worldwide, sell my saas, handle taxes, reseller of record
direct_debit: direct debit, sepa*, bank debit, bacs, ach, lastschrift*, domiciliacion*, prelevement*, addebito diretto, debito direto, debito automatico
bnpl: buy now pay later, bnpl, pay later, in installments, installment*, instalment*, ratenzahlung, raten, a plazos, cuotas, en plusieurs fois, a rate, parcelado, parcelamento
bank_link: connect their bank, link bank account*, link their bank, bank account*, bank transactions, open banking, account balance*, checking account, kontozugriff, konto verbinden, cuenta bancaria, compte bancaire, conto bancario, conta bancaria, account aggregation
crypto_payment: crypto, bitcoin, usdc, stablecoin*, ethereum, accept crypto, kryptowahrung*, cripto*, cryptomonnaie*
in_app_purchase: in app purchase*, in-app purchase*, app store subscription*, paywall*, iphone app premium, premium upgrade*, mobile subscription*, play billing, compras dentro de la app, achats integres, in app abo*
marketplace_payout: marketplace*, payout*, split payment*, pay out sellers, pay sellers, connect accounts, auszahlung*, onboarding sellers
in_person: point of sale, pos, card terminal, card reader, in person payment*, in store, kartenterminal, tpv, datafono, terminal de paiement, maquininha, coffee shop
india: india, upi, rupee*, inr, indien, inde
africa: africa*, nigeria*, kenya*, ghana*, naira, mobile money, m pesa, mpesa, south africa*, afrika*, afrique
latam: latam, latin america*, latinoamerica*, lateinamerika, amerique latine, argentina, mexico, brasil*, brazil*, chile, colombia, pix, boleto, oxxo
europe: europe*, eu, european, europa*, euro, germany, deutschland, france, netherlands, ideal, spain, italy, eu region
docs_notes: wiki, notes, knowledge base, knowledge management, notion, docs and notes, workspace for notes, wissensdatenbank, base de conocimiento, base de connaissances
spreadsheet_db: spreadsheet*, sheet*, airtable like, spreadsheet like database, hoja de calculo, tabellenkalkulation, tableur, foglio di calcolo, planilha*
team_chat: team chat*, teamchat*, chat channel*, workspace channel*, slack channel*, company chat, ping our team, message our team, chat der firma, chat del equipo, chat d equipe, canal de chat, post to a channel, chatops, chat bot for our company
issue_tracker: issue track*, bug tracker*, ticket create, tickets for developers, sprint*, scrum, backlog*, project track*, agile, issues, kanban*, task board*, board with cards, projektmanagement, project management, gestion de proyectos, gestion de projet*, gestione progetti, gestao de projetos, todo*, to do list, task manag*, aufgaben*, tareas del equipo, taches de l equipe
meeting_booking: book a meeting, booking*, meeting slot*, appointment*, scheduling link*, calendar*, kalender*, calendrier*, calendari*, termin*, terminbuchung, reserva de citas, citas, rendez vous, prenotaz*, appuntament*, agendamento*, let clients book, book a call, book time
automation: automat* between apps, connect apps, connect saas, no code automat*, zap, zaps, integrations between apps, when a form is submitted, workflow automat*, glue apps, automatiza*, automatis*, automatizza*, apps verbinden, conectar aplicaciones, collegare app, low code automation
internal_tool: internal tool*, admin panel*, back office, backoffice, internal app*, internal dashboard*, crud ui, outils internes, herramientas internas, interne tools, interne werkzeuge, strumenti interni, ferramentas internas, low code
form: form, forms, survey*, questionnaire*, umfrage*, formular*, encuesta*, formulaire*, sondage*, moduli, sondaggi*, pesquisa de opiniao, formulario*, collect answers, collect responses, quiz*, poll*, rsvp
e_signature: e signature*, esignature*, sign a contract, signature*, digitally sign, contract signing, unterschrift*, elektronische signatur, firma electronica, firmar, firma digitale, signer un contrat, assinatura eletronica, assinatura digital, signed pdf*
realtime: is typing, online dot, who is online, sockets, socket, realtime, real time, live update*, live data, push updates to the browser, instantly without refreshing, without refreshing, websocket*, web socket*, echtzeit*, tiempo real, temps reel, tempo reale, tempo real, live score*, broadcast to browsers, pub sub, pubsub, server sent events, sse, presence
collaboration: collaborat*, multiplayer, cursor*, whiteboard*, co edit*, coedit*, several people editing, google docs like, crdt*, figma like, gleichzeitig bearbeiten, edicion colaborativa, edition collaborative, live cursors, shared document*, local first, conflict free
chat_sdk: chat sdk, in app chat, in-app chat, messaging for my app, chat in my app, chat between users, user to user chat, direct messages, typing indicator*, chat feature, chat ui, buyers and sellers chat, chat entre usuarios, chat zwischen nutzern, messagerie
push: push, push notification*, push message*, browser push, mobile push, notificaciones push, notifications push, notifiche push, notificacoes push, push nachricht*, alerts to phones, alerts to users phones, apns, fcm
notification: notification*, notify*, notificac*, notifich*, notificar, benachrichtig*, notifier, in app feed, in app inbox, notification center, multi channel notif*, notification preferences, per user preferences, avisos, mehrere kanale
game: multiplayer game*, game server*, game backend, spiel*
search: search, searching, suche, suchfunktion*, volltextsuche, buscador, busqueda*, recherche, moteur de recherche, ricerca, motore di ricerca, busca, full text*, fulltext*, search engine*, search box, search bar, site search, instant search, as you type, autocomplete, typo toleran*, forgives typos, facet*, autosuggest*, faceted
web_search_api: web search*, search the web, search the internet, google result*, serp*, results page, search results api, google search api, bing api, look things up on the internet, look things up online, browse the web, web results, live web, grounding, internet search, internetsuche, buscar en internet, rechercher sur le web
static_search: search for static site*, search static, search on a static, search docs without backend, search without a server, client side search, runs in the browser, in browser search
sms: sms, text message*, texting, texts, send text*, send a text, textnachricht*, mensaje* de texto, kurznachricht*, texto*, messaggi*, mensagens de texto, text customers, text my customers, short code*, a2p, bulk sms
voice_call: voice call*, phone call*, telephony, voip, sip, ivr, automated calls, call center, calls from my app, telefon*, llamadas, appels telephoniques, chiamate, ligacoes, phone number*, local numbers, virtual number*, anrufe
otp: otp, verify phone*, phone verif*, verify mobile*, one time code*, one time pass*, verification code*, sms code*, sms verif*, codigo de verificacion, code de verification, codice di verifica, codigo sms, bestatigungscode*, toll fraud
whatsapp: whatsapp*, wa business
storage: object storage, files in the cloud, keep files, save files, pdf files, documents in the cloud, store documents, store pdf*, store invoices, blob*, bucket*, store files, file storage, file store, storage for files, keep uploaded files, s3, s3 compatible, s3 api, store images, store videos, store backups, backup* offsite, cold storage, archive*, almacen*, almacenar archivos, speicher*, dateien speichern, objektspeicher*, stockage*, stocker des fichiers, archiviazione, archiviare, armazen*, guardar arquivos, terabyte*, egress*, attachments
file_upload: file upload*, upload file*, upload widget*, uploader*, upload button, drag and drop upload*, users upload*, user uploads, hochladen, subir archivos, televers*, caricare file, enviar arquivos, image upload*
image_transform: image resiz*, resize image*, resize*, crop*, image transform*, image optim*, optimize image*, optimise image*, webp, avif, thumbnail*, smaller pictures, responsive images, image cdn, bilder verkleinern, bildoptimierung, redimension*, ridimension*, smaller images, watermark*, background removal, image manipulation
ipfs: ipfs, nft*, decentrali* storage, pin files, web3
support_chat: live chat*, chat widget*, chat bubble*, chat on my website, chat with visitors, chat with customers, website chat, visitors can talk to us, chat en vivo, chat en direct, chat sur le site, chat dal vivo, chat ao vivo, website besucher chat, chat bubble
helpdesk: helpdesk*, help desk*, support ticket*, ticket system*, ticketing, ticketsystem*, customer support, customer service, kundensupport, kundenservice, kundendienst, soporte al cliente, atencion al cliente, support client, service client, assistenza clienti, atendimento*, shared inbox*, support inbox, support team, support tool, support software
help_center: help center*, help centre*, faq*, knowledge base articles, self service docs, hilfecenter, centro de ayuda, centre d aide
docs_site: documentation site*, docs site*, api docs, api reference*, developer docs, docs website*, documentation platform, dokumentation*, documentacion, documentation, documentazione, documentacao, openapi docs
community: forum*, community*, discussion board, comunidad, communaute, foro, comunita, comunidade
feedback_board: feature request*, feedback board*, roadmap*, changelog*, upvote*, vote on features, user feedback, feature voting, ideas of users
support_bot: answer customer questions automatically, support bot, bot that answers, chatbot for support, hand over to a human
video: video*, clip*, vod, mp4, footage
video_streaming: video streaming, stream video*, adaptive stream*, hls, video hosting, host videos, video player, player, video api, video on demand, watch smoothly, hosting de video, videos hosten, heberger des videos, ospitare video, hospedar videos, video platform, video cdn
transcoding: transcod*, encod* video*, video encod*, convert video*, video convert*, ffmpeg, umwandeln
live_stream: live stream*, livestream*, broadcast live, rtmp, live event*, live video, en directo, en direct, in diretta, ao vivo, live ubertrag*, low latency stream*
video_call: video call*, video conferenc*, videocall*, videokonferenz*, videoanruf*, video chat*, video consult*, video meeting*, videollamada*, visioconference, visio, videochiamat*, videochamada*, webrtc, telehealth, group calls, one to one video, audio rooms, voice rooms, conference calls, video rooms
video_editing: video from template*, json template, render clips, personali* clips, personali* video*, generate videos from, stitch clips, video editing api, automated video*, programmatic* video*, captions into, render video*
webhook: webhook*, web hook*, callback url*, incoming hooks
webhook_sending: send webhook*, outgoing webhook*, webhooks to our customers, deliver webhook*, webhook delivery, notify our customers servers, webhooks as a service, webhook sender, webhooks senden, enviar webhooks, envoyer des webhooks, inviare webhook, our customers servers, webhook subscri*
webhook_receiving: receive webhook*, incoming webhook*, webhook ingestion, webhook queue, replay webhook*, webhook gateway, lost webhooks, shopify webhooks, ingest webhook*, webhooks empfangen, recibir webhooks, recevoir des webhooks, buffer webhooks, third party webhook*, eingehende webhook*, webhooks from
webhook_inspection: inspect webhook*, debug webhook*, test webhook*, throwaway url, request bin, requestbin, see the payload, look at the payload, view payload*, dump request*, see what a vendor sends, test url, webhook tester
webhook_local: forward webhook*, webhooks on localhost, webhooks locally, webhooks to localhost, relay webhook*, weiterleit*, reenviar webhooks, rediriger les webhooks, local webhook*
event_bus: event bus, event driven, eventbus, event router, events between services, ereignisse zwischen diensten
scraping: scrap*, crawl*, headless browser*, browser automation, puppeteer, playwright
`
