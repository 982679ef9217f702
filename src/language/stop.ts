/** Words that say nothing about the subject, in the six languages (folded). */
const WORDS = `
a about above after again against all also always am an and any anybody anyone anything are arent around as ask at away back be because been before being below best better between both but by
came can cannot cant come comes could couldnt day days did didnt different do does doesnt doing done
dont down during each either else enough especially etc even ever every everyone everything far feel
few find first for from further
get gets getting give go goes going gone good got great had hadnt has hasnt have havent having he
hello help her here hers herself hey hi him himself his how i id idea if ill im in instead into is
isnt it its itself ive
just keep keeps kind know last least less let lets like little ll long look looking looks lot lots made make makes making many may maybe me mean might mine more most much must my myself
need needs never new next nice no nobody none nor not nothing now of off often ok okay old on once one only or other others our ours ourselves out over own
people per perhaps please possible pretty put quite rather re really right s said same say see seem
seems she should shouldnt since so some somebody someone something sometimes somewhere soon sort
still stuff such sure
take tell than thanks that thats the their theirs them themselves then there theres these they
theyre theyve thing things think this those though through till time times to today together
tomorrow too tried try trying two
under until up upon us use used uses using usually ve very via want wanted wants was wasnt way we
week weeks well were werent weve what whatever whats when where whether which while who whole whom
whos why will with within without wont work works would wouldnt
year years yes yet you youd youll your youre yours yourself youve month months three four five six seven eight nine ten
el la los las un una unos unas y e o u que de del al a en con por para sin sobre entre es son ser
soy eres era fue estar estoy esta estas estan este esto esos esa ese eso mi mis me tu tus te se su
sus nos lo le les no si ya muy mas menos tan tanto como cuando donde quien cual cuales porque pero
tambien hay ha he han hemos tengo tiene tienen tenemos algo alguna alguno algun nada todo todos toda
todas cada otro otra otros otras hacer hace hago puedo puede pueden quiero quiere queremos necesito
busco vez dia dias ano anos mes meses semana bien mejor asi solo ahora despues antes desde hasta
der die das den dem des ein eine einen einem einer eines und oder aber ist sind war waren sein bin
bist ich du er sie es wir ihr mich mir dich dir uns euch ihn ihm mein meine meinen meinem meiner
dein deine unser unsere unseren nicht kein keine keinen auch noch nur schon sehr mehr viel viele wie
was wer wo wann warum welche welcher welches welchen wenn dann als ob dass damit mit ohne fur gegen
von vom zu zum zur im in an am auf aus bei nach uber unter vor seit bis um durch habe hat haben
hatte kann kannst konnen konnte muss soll will wollen mochte wird werden wurde gibt man sich so da
hier dort jetzt immer mal gut besser beste jahr jahre tag tage woche monat etwas alles ganz suche
brauche
le les l d des du au aux et ou ou mais donc car que qui quoi dont ce cet cette ces c je j tu il elle
on nous vous ils elles me m te t se s mon ma mes ton ta tes son sa ses notre nos votre vos leur
leurs ne n pas plus moins tres trop aussi bien mieux comme comment quand ou pourquoi quel quelle
quels quelles est suis es sommes sont etre etait ai as a avons avez ont avoir fait faire faut peut
peux pouvoir veux voudrais cherche dans sur sous avec sans pour par chez entre vers depuis pendant
avant apres tout tous toute toutes autre autres meme chaque quelque quelques rien jour jours an ans
annee annees mois semaine ici alors si y en qu
il lo gli i uno una ed ma che chi cui non piu meno molto tanto troppo anche come quando dove perche
quale quali cosa e sono sei siamo sia essere era ho hai ha abbiamo hanno avere mio mia miei mie tuo
tua suo sua nostro nostra mi ti ci vi si ne di da in con su per tra fra del dello della dei degli
delle al allo alla ai agli alle dal dalla nel nella nei sul sulla questo questa questi queste quello
quella tutto tutti tutta ogni altro altra altri altre fare fa posso puo vorrei voglio cerco devo
bene meglio cosi solo ora adesso dopo prima anno anni mese mesi giorno giorni settimana
os as um uma uns umas ao aos da das do dos na nas no nos num numa pelo pela pelos pelas com sem sob
para por mas que quem qual quais como quando onde porque porque eu tu ele ela nos voce voces eles
elas meu minha meus minhas teu tua seu sua nosso nossa me te lhe isso isto aquilo este esta esse
essa aquele aquela nao sim ja muito mais menos tambem bem melhor ser sou e sao era foi estar estou
esta estao ter tenho tem temos ha haver fazer faz posso pode quero preciso procuro algum alguma
alguns nada tudo todo toda todos todas cada outro outra ano anos mes meses dia dias semana agora
depois antes ate so
`
export const STOP: ReadonlySet<string> = new Set(WORDS.trim().split(/\s+/))
