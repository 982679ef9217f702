/** What is asked of a service beyond what it does, as people write it: a limit per line. `*` ends a word that goes on. */
export const LIMITS = `
open_source: open source*, opensource*, oss, foss, open core, quelloffen*, codigo abierto, software libre, logiciel libre, libre, codigo aberto, source available, github stars, mit license*, apache licen*, mit licen*, osi approved, osi licen*, read the code, fork it
self_hosted: host that, host it, host this, run that, run it on, run this on, has to run on, must run on, needs to run on, has to fit on, fit on a, gb vps, on a vps, our vps, my vps, self host*, selfhost*, on my own server*, on our own server*, own server*, own vps, own hardware, own infrastructure, own infra, own machine*, own box, own cluster, own kubernetes, on prem*, onprem*, in our own cloud, on our side, selbst host*, selbst gehostet*, selbst betreib*, eigenem server, eigenen server*, eigene server, auf eigener hardware, autoaloja*, auto aloja*, autohosted, auto heberg*, autoheberg*, propio servidor, propios servidores, nuestros servidores, servidor propio, mon serveur, notre serveur, nos serveurs, nos propres serveurs, mio server, nostro server, nostri server, proprio server, meu servidor, nosso servidor, proprio servidor, run it ourselves, run it myself, host it ourselves, host it myself, docker compose, air gapped, homelab, home server, raspberry pi, data must not leave, data never leaves, own laptop, own computer, own pc, my laptop, run locally, models locally, run myself, host myself, run ourselves, host ourselves, we run it, dollar vps, dollar server, small vps, cheap vps, euro vps, unserem server, unseren servern, unserer hardware, selber host*, selber betreib*, selbst laufen
managed: managed, fully managed, hosted, hosted version, saas, in the cloud, verwaltet*, gehostet*, in der cloud, en la nube, gestionad*, gere, geree, dans le cloud, gestito, nel cloud, gerenciad*, na nuvem, no ops, no servers to run, dont want to run, dont want to host, dont want to operate, without running, no maintenance, without managing, as a service, someone else run*, somebody else run*, run* by someone else, operated by someone else, run for us, run for me, hosted for us, handled for us, without babysitting, dont need to run, dont have to run, dont have to host, not run myself, need me to run, not self hosted, not self host, no devops
free: free, free tier, free plan, gratis, kostenlos*, kostenfrei*, gratuit*, costs nothing, cost nothing, for nothing, zero budget, no budget, zero cost, no money, umsonst, sin coste, sin pagar, sem custo, sans payer, hobby project, side project
no_card: no credit card, without a credit card, without credit card, no card, without a card, without entering a card, sin tarjeta*, ohne kreditkarte*, sans carte*, senza carta, sem cartao
cheap: cheap*, affordable, low cost, lowest cost, inexpensive, less expensive, gunstig*, billig*, preiswert*, barat*, economic*, pas cher, moins cher, bon marche, low price*, cost effective, at scale cost, save money, expensive, pricey, overpriced, tight budget, small budget, bill is, teuer, caro, cara, cher, trop cher, troppo caro, million a month, millions a month, tb traffic, high volume
eu: eu, ue, europe*, european union, in the eu, eu region, eu hosted, eu data*, data residency in europe, germany, deutschland, frankfurt, in german data centers, gdpr compliant hosting, serveurs en europe, en france, en europa, in europa, na europa, europa*
not_us: us company, us companies, american company, american companies, us provider*, us vendor*, us based, estadounidense*, americaine*, americana, americano, statunitense*, amerikanisch*, us firm*, american firm*, american vendor*, american provider*, american cloud*, american corp*, american hyperscaler*, us hyperscaler*, us corporation, cloud act, us cloud*, us jurisdiction
eu_company: european company, european provider*, european vendor*, eu company, eu provider*, eu vendor*, german company, french company, europaischer anbieter, europaische anbieter, empresa europea, fournisseur europeen, entreprise europeenne, fornitore europeo, empresa europeia, based in europe, made in europe
python: python*, django, flask, fastapi, pip, boto3, pandas, jupyter, notebook*, celery worker*
javascript: javascript, js, node, nodejs, npm, expressjs, nestjs, react, vue, vuejs, svelte*, nextjs, nuxt, nuxtjs, remix, astro, angular, bun, deno, solidjs, electron, vite
typescript: typescript, ts, tsx
go: golang, go service*, go backend, go app*, go sdk, go program*, in go, written in go, go would, go developer*, go team, go microservice*, go module*
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
gcp: gcp, google cloud, bigquery, cloud run
azure: azure, m365, office 365, microsoft 365, entra, microsoft house
small: simple, simplest, lightweight, tiny, small, minimal, minimalist*, einfach*, sencill*, simples, leger, leggero, easy, for a solo developer, indie, without a backend, no backend
enterprise: enterprise*, large company, thousands of employees, compliance, soc 2, hipaa, corporate, konzern*, grosse firma, gran empresa
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
