/** What people in a hurry write, a word of theirs and what it stands for on each line. */
const SHORTHAND = `
smth something
sth something
ppl people
pls please
plz please
thx thanks
tho though
msg message
msgs messages
notif notification
notifs notifications
noti notification
subs subscriptions
vid video
vids videos
pic picture
pics pictures
img image
imgs images
lib library
libs libraries
prod production
infra infrastructure
mgmt management
mgr manager
authn authentication
authz authorization
o11y observability
l10n localization
perf performance
btc bitcoin
ecom ecommerce
biz business
acct account
accts accounts
pw password
pwd password
txnal transactional
cust customer
custs customers
mktg marketing
src source
cfg config
pgsql postgres
fts fulltext
wss websocket
ws websocket
gh github
cf cloudflare
`
const FULL = new Map(
  SHORTHAND.trim()
    .split('\n')
    .map((line) => {
      const [short = '', full = ''] = line.split(' ')
      return [short, full] as const
    }),
)

/** `w/` and its kind, before words are parted. */
const SLASHED: readonly [RegExp, string][] = [
  [/(^|\s)w\/o(?=\s)/g, '$1without'],
  [/(^|\s)w\/(?=\s|\w)/g, '$1with '],
  [/(^|\s)b\/c(?=\s)/g, '$1because'],
]

/** A text with its shorthand written out, where that is one word. */
export const unslashed = (text: string) =>
  SLASHED.reduce((said, [short, full]) => said.replace(short, full), text)

export const writtenOut = (word: string) => FULL.get(word) ?? word
