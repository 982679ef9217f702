import { STOP } from '../../language/stop.ts'
import { type Entries, idfOf } from './entries.ts'
import type { Weighted } from './terms.ts'
import { stemOf } from './words.ts'

/**
 * Everyday words that together tell of a need which nobody names: a concept per line. One of them says nothing, two different
 * ones are a hint, more are a better one.
 */
const HINTS = `
sms: parcel driver arrive arrives late reminder patient appointment offline signal text phone customer message wake mobile internet tell remind courier code
voice_call: call phone ring hotline press dial number voicemail speak caller operator answer
whatsapp: chat message customers reply green channel messenger latin
transactional_email: junk spam folder invoice receipt password reset gmail outlook arrive inbox nodemailer confirm order sent land lost
newsletter: readers weekly letter list people news subscribe monthly announce audience
email_automation: download whitepaper days later trial welcome series mails marketing after signup nobody returns come back
realtime: screen tablet kitchen appear instantly immediately at once refresh dashboard seat position driver live everyone board auction bid score waiter moves
collaboration: same time together document type text edit students canvas sticky simultaneously overwrite other
chat_sdk: users write each other talk buyer seller tenant landlord conversation message inbox
push: phone lock screen app closed alert badge reminder device
notification: told tell preferences bell feed unread mail phone channel choose
cache: same result computed recompute thousand times minutes keep slow repeated expensive identical page query wait again
rate_limit: hammer hammers script bot flood abuse too many attempts signup guess per minute
job: wait waits seconds answer request slow thumbnail report export later move away after response blocks upload heavy import
cron: each day first month monday morning night clock midnight weekly every hour regularly
workflow: steps step undone undo fail break breaks resume continue crash halfway transfer approve wait days order booking
queue: peak burst orders lost pile worker consume producer slow down later spike
etl: csv files load nightly report tables warehouse pipeline clean morning columns
crm: called said deals offer quote customers contacts whom followup forget sales salesman remember talked prospects write down pipeline
enrichment: find address mails companies list decision ceo cold
helpdesk: questions mails customers answer mailbox assign colleagues forgotten twice reply team complaints case
support_chat: visitor page corner bubble talk sales question website bottom person
help_center: same questions answers page customers ask faq themselves articles
feedback_board: users wish wishes ideas requests vote want next popular
community: members discuss users help each other threads
docs_site: developers partners manual endpoints read try reference
web_analytics: homepage visitors country people came page numbers pages traffic where from ceo
funnel: leave checkout step abandon signup finish buy stop lose conversion
session_replay: video watch see customer clicked did screen mouse left confused before mask
ab_test: two versions headline price button sells better which variant half
feature_flag: some users only percent first switch off turn off new release without deploy beta
bi: boss numbers chart charts tables excel report ask question figures monday sales
error_tracking: buttons throw broken users complain stack bug production line code happened exception crash white
uptime: down reachable twitter learn find out first nobody notice offline shop weekend answer site
apm: slow request services which where time goes latency
logs: lines grep ssh text output terabyte
on_call: night phone wake engineer duty alarm ring somebody
status_page: customers see outage inform trouble incident tell mails
cron_monitoring: backup job night stopped nobody noticed weeks ran run forgot
secrets: password shared chat production developers keys repository leaked github env config
tunnel: colleague see page machine firewall runs laptop demo client local
vpn: office home reach server private machines network
vps: rent computer machine ram server hours linux root cpu
hosting: live online put app student website nobody pays jar internet public run somewhere
frontend_hosting: link branch designer look preview page static portfolio html
container: image run scale port
database: store tables profiles orders rows relational save records data
serverless_db: night nothing idle office hours pay cost sleeps traffic
vector_db: meaning similar not words alike embeddings semantics
reactive_db: offline signal sync catches up phone train field connection
storage: files photos documents keep years invoices archive scans gb tb backups
file_upload: upload browser breaks percent big photographers resume huge users photos progress
image_transform: pictures sizes small phone slow loads crop thumbnails
video_streaming: lessons lectures recorded films watch members courses teacher youtube phones play buffering
live_stream: concert live tomorrow viewers match event church service broadcast audience
video_call: doctor patient face camera talk consult teacher lesson interview see each other room online
video_editing: personal greeting birthday name clips automatically template
speech_to_text: interviews recorded typed speakers names recordings meetings written audio spoken
text_to_speech: read loud voice listen spoken articles blind
llm: contracts read answer questions pdfs write texts understand summary letters
image_generation: pictures draw product photos backgrounds invent
gpu: train model card weekend hours memory
translate: languages french german texts menu guests
web_search_api: agent facts current sources news internet look up
search: typed find nothing shop products misspelled misspell letters results box
cms: editors opening hours page change texts church club without developer pictures headline secretary afraid
visual_editor: drag design page nobody programs build site
blog: writers magazine articles publish stories readers
ecommerce: shop sell ceramics handmade shirts jewelry goods online wife store products
digital_goods: ebook course pdf template presets music download sell file
print_on_demand: shirts mugs posters print ships designs
shipping: parcels stickers labels dhl post packages send weight
sales_tax: vat paperwork states countries tax percent
payment: pay buyer money card customers terminal checkout euro
subscription: monthly month members each fee membership cancel plan
merchant_of_record: vat paperwork countries worldwide teach courses seller legally
direct_debit: bank account pay collect rent monthly fees club
marketplace_payout: percent keep rest seller cook drivers share split commission
bank_link: balance salary account see transactions bank
login: enter account users people sign member area
sso: employees staff company okta customer buy enter directory colleagues
mfa: second code phone admin safer
permission: who may see only managers roles allowed
automation: row sheet appears create ticket when filled copy paste automatically manually tool
internal_tool: office correct wrong addresses screen staff edit records table ladies support refund
form: ask answers guests questions rsvp wedding collect applicants
meeting_booking: hour pick free slot barber doctor consultation clients calendar choose
e_signature: contract sign signed paper print scan legally tenant
issue_tracker: tasks who does what developers bugs board progress
docs_notes: knowledge write down onboarding team rules how we
spreadsheet_db: excel everybody table together columns filter
webhook_sending: customers programmers told partner server invoice paid notify systems loop lose integrations
webhook_receiving: stripe twice lost restart events provider missed down sends
webhook_inspection: see what sends body look partner posts
`
/** The concepts that each stem is a hint of. */
let table: Map<string, string[]> | undefined

function readTable(): Map<string, string[]> {
  const read = new Map<string, string[]>()
  for (const line of HINTS.trim().split('\n')) {
    const colon = line.indexOf(':')
    const concept = `#${line.slice(0, colon)}`
    for (const id of new Set(
      line
        .slice(colon + 1)
        .trim()
        .split(' ')
        .map(stemOf),
    )) {
      read.set(id, [...(read.get(id) ?? []), concept])
    }
  }
  return read
}

/** A word that is a hint of much is a hint of little. */
const LEAST = 1.6
const MOST_CONCEPTS = 2
const STRENGTH = 0.3

/** The needs that the words hint at, the best ones, with how much they count. */
export function hintedBy({ entries, postings }: Entries, words: readonly string[]): Weighted[] {
  table ??= readTable()
  const sums = new Map<string, { sum: number; count: number }>()
  for (const id of new Set(
    words.flatMap((word) => (word === '' || STOP.has(word) ? [] : [stemOf(word)])),
  )) {
    const concepts = table.get(id) ?? []
    for (const concept of concepts) {
      const { sum, count } = sums.get(concept) ?? { sum: 0, count: 0 }
      sums.set(concept, { sum: sum + 1 / Math.sqrt(concepts.length), count: count + 1 })
    }
  }
  return [...sums]
    .filter(([, { sum, count }]) => count > 1 && sum >= LEAST)
    .sort(([a, one], [b, other]) => other.sum - one.sum || (a < b ? -1 : 1))
    .slice(0, MOST_CONCEPTS)
    .map(([id, { sum }]) => ({
      id,
      hint: true,
      idf: postings.get(id)?.idf ?? idfOf(id, 0, entries.length),
      weight: Math.min(1, STRENGTH * sum),
    }))
}
