/** What is asked of a service beyond what it does, as people write it: a limit per line. `*` ends a word that goes on. */
export const LIMITS = `
open_source: open code, open source*, opensource*, oss, foss, open core, quelloffen*, codigo abierto, software libre, logiciel libre, libre, codigo aberto, source available, github stars, mit license*, apache licen*, mit licen*, osi approved, osi licen*, read the code, fork it, no bsl, not bsl, no busl, no sspl, no elastic license, agpl*, gpl*, non proprietary, not proprietary, nothing proprietary, no proprietary, free software, real open source
closed: closed source, proprietary, commercial one, commercial ones
self_hosted: on our machine, on my machine, host that, host it, host this, run that, run it on, run this on, has to run on, must run on, needs to run on, has to fit on, fit on a, our vps, my vps, self host*, selfhost*, on my own server*, on our own server*, own server*, own vps, own hardware, own infrastructure, own infra, own machine*, own box, own cluster, own kubernetes, on prem*, onprem*, in our own cloud, on our side, selbst host*, selbst gehostet*, selbst betreib*, eigenem server, eigenen server*, eigene server, auf eigener hardware, autoaloja*, auto aloja*, autohosted, auto heberg*, autoheberg*, propio servidor, propios servidores, nuestros servidores, servidor propio, mon serveur, notre serveur, nos serveurs, nos propres serveurs, mio server, nostro server, nostri server, proprio server, meu servidor, nosso servidor, proprio servidor, run it ourselves, run it myself, host it ourselves, host it myself, docker compose, air gapped, homelab, on my home server, on a home server, on our home server, raspberry pi, data must not leave, data never leaves, own laptop, own computer, own pc, my laptop, run locally, models locally, run myself, host myself, run ourselves, host ourselves, we run it, fits a small vps, onto a vps, to a vps, unserem server, unseren servern, unserer hardware, selber host*, selber betreib*, selbst laufen, no vendor, without a vendor, no saas, not a saas, not saas, without a saas, no third party, no external service, our own hardware, our hardware, our datacenter, our data center, own datacenter, own data center, private cloud, behind our firewall, our cluster, our own cluster, in our vpc, own vpc, inside our network, just a library, only a library, library only, a library not, data stays on our, stays on our server*, stay on our server*, never leave our, nothing may leave, may not leave, no data may leave, our machines, our own machines, deploy it ourselves, we host it, ill host it, self managed, self deployed, own docker, deploy ourselves
managed: managed, fully managed, hosted, hosted version, saas, in the cloud, verwaltet*, gehostet*, in der cloud, en la nube, gestionad*, gere, geree, dans le cloud, gestito, nel cloud, gerenciad*, na nuvem, no ops, no servers to run, dont want to run, dont want to host, dont want to operate, without running, no maintenance, without managing, as a service, someone else run*, somebody else run*, run* by someone else, operated by someone else, run for us, run for me, hosted for us, handled for us, without babysitting, dont need to run, dont have to run, dont have to host, not run myself, need me to run, not self hosted, not self host, no devops, cloud version, cloud hosted, hosted one, hosted option*, hosted plan*, hosted by them, hosted please, hosted though, a hosted, zero ops, zero maintenance, no self hosting, no hosting ourselves, not on our servers, hosted instead, or hosted
free: free, free tier, free plan, gratis, kostenlos*, kostenfrei*, gratuit*, costs nothing, cost nothing, for nothing, zero budget, no budget, zero cost, no money, umsonst, sin coste, sin pagar, sem custo, sans payer, hobby project, side project, free forever, 0 dollars, zero dollars, no cost, free to start, start free, unpaid, students
no_card: no credit card, without a credit card, without credit card, no card, without a card, without entering a card, sin tarjeta*, ohne kreditkarte*, sans carte*, senza carta, sem cartao, no cc, without cc, no card required, no card needed, no payment details, dont ask for a card, without my card, no creditcard
free_plan: free tier*, free plan*, hobby tier, hobby plan, free account*, free credits, free quota, generous free, free level, plan gratuit*, offre gratuite, plan gratuito
priced_by_use: pay as you go, payg, pay per use, pay per second, pay per request, pay per minute, pay by the hour, pay what you use, pay for what, usage pricing, usage based pricing, per seat pricing, flat fee, flat rate, one time fee, monthly fee, no monthly fee, per month, a month, per year
cheap: cheap*, affordable, low cost, lowest cost, inexpensive, less expensive, gunstig*, billig*, preiswert*, barat*, economic*, pas cher, moins cher, bon marche, low price*, cost effective, at scale cost, save money, expensive, pricey, overpriced, tight budget, small budget, bill is, teuer, caro, cara, cher, trop cher, troppo caro, million a month, millions a month, tb traffic, high volume, tiny budget, low budget, budget, going broke, bootstrapped, bill hurts, price hike*, bill got, less money, our bill, costs too much, cost too much, too much money, penny, pennies
eu: eu, ue, europe*, european union, in the eu, eu region, eu hosted, eu data*, data residency in europe, germany, deutschland, frankfurt, in german data centers, gdpr compliant hosting, serveurs en europe, en france, en europa, in europa, na europa, europa*, gdpr*, dsgvo, rgpd, eu only, eu servers, schrems, data residency, amsterdam, ireland, paris region, european data, within the eu, inside the eu, eu based, eu hosting
not_us: not american, non american, not us, non us, not from the us, outside the us, american clouds, american tools, american services, us company, us companies, american company, american companies, us provider*, us vendor*, us based, estadounidense*, americaine*, americana, americano, statunitense*, amerikanisch*, us firm*, american firm*, american vendor*, american provider*, american cloud*, american corp*, american hyperscaler*, us hyperscaler*, us corporation, cloud act, us cloud*, us jurisdiction
eu_company: european company, european provider*, european vendor*, eu company, eu provider*, eu vendor*, german company, french company, europaischer anbieter, europaische anbieter, empresa europea, fournisseur europeen, entreprise europeenne, fornitore europeo, empresa europeia, based in europe, made in europe
python: python*, django, flask, fastapi, pip, boto3, pandas, jupyter, notebook*, celery worker*
javascript: javascript, js, node, nodejs, npm, expressjs, nestjs, react, vue, vuejs, svelte*, nextjs, nuxt, nuxtjs, remix, astro, angular, bun, deno, solidjs, electron, vite
typescript: typescript, ts, tsx
go: golang, go service*, go backend, go app*, go sdk, go program*, in go, written in go, go would, go developer*, go team, go microservice*, go module*, for go, from go, using go, with go, go client, go api, go server, go backend*, language go, gin, echo framework
rust: rust, cargo crate, axum, actix
java: java, jvm, spring, spring boot, springboot, quarkus, maven
kotlin: kotlin, ktor
csharp: csharp, dotnet, aspnet, blazor
php: php, laravel, symfony, composer, wordpress plugin
ruby: ruby, rails, ruby on rails, gem, sinatra
elixir: elixir, phoenix liveview, phoenix app*, ecto, erlang
swift: swift, swiftui, ios app*, iphone app*
dart: dart, flutter
edge: edge, edge function*, edge runtime, cloudflare worker*, cf worker*, workers runtime, vercel edge, service worker, at the edge
browser: in the browser, browser only, client side, im browser, dans le navigateur, en el navegador, nel browser, no navegador
react_native: react native, expo
aws: aws, amazon, amazon web services, cloudwatch, ec2, ecs, lambda*, s3 bucket*
gcp: gcp, google cloud, bigquery, cloud run, on google, all google, google shop, google house, google stack, google credits, use google for everything, gke, in google
azure: azure, m365, office 365, microsoft 365, entra, microsoft house, microsoft shop, microsoft stack, microsoft cloud, all microsoft
small: simple, simplest, lightweight, tiny, small, minimal, minimalist*, einfach*, sencill*, simples, leger, leggero, easy, for a solo developer, indie, without a backend, no backend, two people, two of us, just me, solo founder, one person, tiny team
enterprise: enterprise*, large company, thousands of employees, compliance, soc 2, hipaa, corporate, konzern*, grosse firma, gran empresa, compliance guys, compliance people, iso 27001, soc2, procurement, audit log*, big company, big enterprise
`

/** Words by which a limit is turned round: within three words before it. */
export const NEGATIONS = new Set(
  `not no without never except excluding avoid avoiding isnt arent dont doesnt wont cant nor neither minus besides bar
  nicht kein keine keinen keiner ohne ausser weder nie
  sin excepto salvo evitar ni nunca tampoco
  sans pas sauf aucun aucune hors eviter jamais
  senza non tranne eccetto evitare nessun nessuna mai
  sem nao exceto evitar nenhum nenhuma nem`.split(/\s+/),
)

/** Where a company may sit, as people say it. */
export const SEATS: Readonly<Record<string, string>> = {
  FR: 'french francais francaise france frances francese francaises',
  DE: 'german deutsch deutsche deutscher deutschen germany aleman allemand tedesco alemao',
  NL: 'dutch netherlands hollandisch niederlandisch neerlandais holandes olandese',
  SE: 'swedish sweden schwedisch suedois sueco svedese',
  CH: 'swiss switzerland schweizer schweiz suisse suizo svizzero suico',
  AT: 'austrian austria osterreichisch autrichien austriaco',
  ES: 'spanish spain espanol espanola spanisch espagnol spagnolo espanhol',
  IT: 'italian italy italiano italiana italienisch italien',
  PL: 'polish poland polnisch polonais polaco polacco',
  GB: 'british uk english-owned britisch britannique britanico britannico',
  CA: 'canadian canada kanadisch canadien canadiense canadese',
  IN: 'indian indisch indien indio indiano',
  AU: 'australian australisch australien australiano',
  BR: 'brazilian brasileiro brasileira brasilianisch',
  JP: 'japanese japanisch japonais japones giapponese',
}
