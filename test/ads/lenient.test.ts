import { describe, expect, it } from 'vitest'
import { publicAddressIn } from '../../src/accounts/address.ts'
import { mendRequest, textOfMessage } from '../../src/ads/read/mend.ts'
import { countryCodeOf } from '../../src/platform/geo/names.ts'

const DAY = 20_000
const caller = {
  now: DAY * 86_400_000,
  newId: () => 'new',
  ownDevice: () => ({ ua: 'own', ip: '198.51.100.1' }),
}
const plain = {
  messages: [{ role: 'user', content: 'hi' }],
  sessionId: 's1',
  placements: [{ placement: 'top_page', placement_id: 'p' }],
  user: { id: 'u', hashed_email: 'ab'.repeat(32), tier: 'gold' },
  device: { ua: 'x', ip: '198.51.100.2', country: 'US' },
  relevancy: 0.5,
}
const mend = (fields: Record<string, unknown>) => mendRequest({ ...plain, ...fields }, caller)
const hash = 'ab'.repeat(32)

describe('a request', () => {
  it('that is as it should be comes back itself, so it costs nothing', () => {
    expect(mendRequest(plain, caller)).toEqual({ body: plain, notices: [], email: undefined })
    expect(mendRequest(plain, caller).body).toBe(plain)
  })

  it('is not changed itself', () => {
    const given = structuredClone({ ...plain, sessionId: 7, user: { id: 8 }, device: { os: [] } })
    const before = structuredClone(given)
    mendRequest(given, caller)
    expect(given).toEqual(before)
  })

  it.each([null, 7, 'text', ['list']])('%j is none: the schema refuses it', (given) =>
    expect(mendRequest(given, caller).body).toBe(given),
  )

  it.each<{ name: string; fields: Record<string, unknown>; want: object; notices?: string[] }>([
    { name: 'a number is a session', fields: { sessionId: 7 }, want: { sessionId: '7' } },
    {
      name: 'without a session: the user of the day',
      fields: { sessionId: null },
      want: { sessionId: `~aside:${DAY}:user:u` },
      notices: ['sessionId'],
    },
    {
      name: 'a session that everybody has: the hash of who is nobody else',
      fields: { sessionId: ' Anonymous ', user: { id: 'anon', email_hash: hash } },
      want: { sessionId: `~aside:${DAY}:email:${hash}` },
      notices: ['sessionId'],
    },
    {
      name: 'nobody: the address',
      fields: { sessionId: '', user: undefined },
      want: { sessionId: `~aside:${DAY}:address:198.51.100.2` },
      notices: ['sessionId'],
    },
    {
      name: 'not even that: this request alone',
      fields: { sessionId: {}, user: { id: 'undefined' }, device: { ip: '127.0.0.1' } },
      want: { sessionId: '~aside:once:new' },
      notices: ['sessionId'],
    },
    {
      name: 'ids of any name and kind',
      fields: { user: { uid: 5, tier: 'gold' }, userId: 'other' },
      want: { user: { id: 'other', uid: 5, tier: 'gold' } },
    },
    {
      name: 'the id of the user wins over one beside it',
      fields: { user: { id: 'u' }, userId: 'other' },
      want: { user: { id: 'u' } },
    },
    {
      name: 'the id beside a user that names nobody',
      fields: { user: { id: 'Anonymous' }, userId: 'other' },
      want: { user: { id: 'other' } },
    },
    {
      name: 'the id beside one that is none',
      fields: { user: { id: {} }, userId: 'other' },
      want: { user: { id: 'other' } },
    },
    {
      name: 'another id of a user that names nobody',
      fields: { user: { id: 'guest', uid: 'u7', hashed_email: 'undefined', emailHash: hash } },
      want: { user: { id: 'u7', hashed_email: hash } },
    },
    {
      name: 'nobody, where nothing else is said',
      fields: { user: { id: 'anonymous' } },
      want: { user: { id: 'anonymous' } },
    },
    {
      name: 'a session beside one that everybody has',
      fields: { sessionId: 'anon', session_id: 's7' },
      want: { sessionId: 's7' },
    },
    {
      name: 'what can name nobody is left out',
      fields: { user: { id: Number.POSITIVE_INFINITY, hashed_phone: '555' } },
      want: { user: { id: undefined, hashed_phone: undefined } },
      notices: ['user.id', 'user.hashed_phone'],
    },
    { name: 'no user', fields: { user: 'u' }, want: { user: undefined }, notices: ['user'] },
    {
      name: 'a list of addresses: the first public one',
      fields: { device: { ip: 'unknown, 10.0.0.1, 198.51.100.3:443, 198.51.100.4' } },
      want: { device: { ip: '198.51.100.3' } },
    },
    {
      name: 'a list of addresses as a list, with or without ports',
      fields: { device: { ip: [7, '10.0.0.1', '198.51.100.3:443', '198.51.100.4'] } },
      want: { device: { ip: '198.51.100.3' } },
    },
    {
      name: 'a list of addresses without a public one is left out',
      fields: { device: { ip: '10.0.0.1, 192.168.0.7' }, user: { id: 'u', ip: ['::1'] } },
      want: { device: { ip: undefined }, user: { ip: undefined } },
      notices: ['user.ip', 'device.ip'],
    },
    {
      name: 'an empty one too',
      fields: { device: { ip: [] } },
      want: { device: { ip: undefined } },
      notices: ['device.ip'],
    },
    {
      name: 'one address stays, whoever can reach it',
      fields: { device: { ip: '127.0.0.1' } },
      want: { device: { ip: '127.0.0.1' } },
    },
    ...[
      ['198.51.100.3:443', '198.51.100.3'],
      ['[2001:db8:1::1]:443', '2001:db8:1::1'],
      ['[2001:db8:1::1]', '2001:db8:1::1'],
      ['2001:db8:1::1', '2001:db8:1::1'],
      ['10.0.0.1:443', '10.0.0.1:443'],
    ].map(([ip, read]) => ({
      name: `one address without its port: ${ip}`,
      fields: { device: { ip } },
      want: { device: { ip: read } },
    })),
    {
      name: 'a session however it is spelt',
      fields: { sessionId: undefined, session_id: 7 },
      want: { sessionId: '7' },
    },
    {
      name: 'the session of the interface wins',
      fields: { session_id: 'other', SessionID: 'third' },
      want: { sessionId: 's1' },
    },
    {
      name: 'an id of a slot however it is spelt',
      fields: { placements: [{ placement: 'top_page', placementId: 'p' }] },
      want: { placements: [{ placement: 'top_page', placement_id: 'p' }] },
    },
    {
      name: 'what should be an address for mail is named, wherever it stands',
      fields: { email: 'nobody' },
      want: {},
      notices: ['user.email'],
    },
    {
      name: 'the name of a country',
      fields: { device: { country: ' united kingdom ' } },
      want: { device: { country: 'GB' } },
    },
    {
      name: 'what is too long is named once',
      fields: { device: { country: 'x'.repeat(101) }, user: { hashed_email: 'x'.repeat(129) } },
      want: { device: { country: undefined }, user: { hashed_email: undefined } },
      notices: ['user.hashed_email', 'device.country'],
    },
    {
      name: 'no device: the one that asks',
      fields: { device: null },
      want: { device: { ua: 'own', ip: '198.51.100.1' } },
    },
    { name: 'an empty one', fields: { device: {} }, want: { device: { ua: 'own' } } },
    {
      name: 'a device that says something speaks for itself',
      fields: { device: { os: 'iOS' } },
      want: { device: { os: 'iOS' } },
    },
    {
      name: 'a slot without an id',
      fields: {
        placements: [{ placement: 'top_page' }, { placement: 'top_page', placement_id: 3 }],
      },
      want: {
        placements: [
          { placement: 'top_page', placement_id: 'top_page' },
          { placement: 'top_page', placement_id: '3' },
        ],
      },
    },
    {
      name: 'the chat as a slot',
      fields: { placements: [{ placement: 'chat', placement_id: 'p' }] },
      want: { placements: [{ placement: 'below_response', placement_id: 'p' }] },
      notices: ['placements.0.placement'],
    },
    {
      name: 'the chat as the slot of a group',
      fields: { placement: { placement: 'Chat', placement_id: 'p' } },
      want: { placement: { placement: 'group_chat', placement_id: 'p' } },
      notices: ['placement.placement'],
    },
    {
      name: 'a floor that is empty',
      fields: { relevancy: '' },
      want: { relevancy: undefined },
      notices: ['relevancy'],
    },
    {
      name: 'another name that is none stays, to be refused',
      fields: { placements: [{ placement: 'popup', placement_id: 'p' }] },
      want: { placements: [{ placement: 'popup', placement_id: 'p' }] },
    },
    {
      name: 'a number for a text is its digits',
      fields: {
        queryString: 2026,
        messages: [
          { role: 1, content: 'hi' },
          { role: 2, content: -0.5 },
        ],
      },
      want: {
        queryString: '2026',
        messages: [
          { role: '1', content: 'hi' },
          { role: '2', content: '-0.5' },
        ],
      },
    },
    {
      name: 'what is no message of OpenAI is nothing that anybody said, and LangChain says who speaks',
      fields: {
        messages: [
          { type: 'human', content: 'hi' },
          { type: 'function_call', call_id: 'c', name: 'f', arguments: '{}' },
          { type: 'function_call_output', call_id: 'c', output: '1' },
          { type: 'reasoning', summary: [] },
          { type: 'ai', content: [{ type: 'text', text: 'yes' }] },
        ],
      },
      want: {
        messages: [
          { role: 'user', content: 'hi' },
          { role: 'tool', content: '' },
          { role: 'tool', content: '' },
          { role: 'tool', content: '' },
          { role: 'assistant', content: 'yes' },
        ],
      },
    },
    {
      name: 'parts beside a content that is empty are what was said, and text by other names is read',
      fields: {
        messages: [
          { role: 'user', content: '', parts: [{ type: 'text', text: 'hi' }] },
          { role: 'user', content: [], parts: [{ type: 'text', text: 'hi' }] },
          { role: 'user', content: '', parts: [] },
          { role: 'user', parts: { text: 'hi' } },
          { role: 'user', parts: 'hi' },
          { role: 'user', content: [{ type: 'text', text: { value: 'hi', annotations: [] } }] },
          { type: 'human', data: { content: 'hi' } },
          { role: 'user', text: 'hi' },
        ],
      },
      want: {
        messages: ['hi', 'hi', '', 'hi', 'hi', 'hi', 'hi', 'hi'].map((content) => ({
          role: 'user',
          content,
        })),
      },
    },
    {
      name: 'what is no message is left out beside others',
      fields: {
        messages: [
          ...[
            null,
            'hi',
            { role: null, content: 'a' },
            { content: 'b' },
            { role: 'x'.repeat(101) },
          ],
          { role: 'user', content: 'hi' },
        ],
      },
      want: { messages: [{ role: 'user', content: 'hi' }] },
      notices: ['messages.0', 'messages.1', 'messages.2', 'messages.3', 'messages.4'],
    },
    {
      name: 'where the newest of many are no messages, none is taken for them',
      fields: { messages: new Array(200).fill(null) },
      want: { messages: new Array(200).fill(null) },
    },
    {
      name: 'what is older than the newest does not take the place of one that is left out',
      fields: {
        messages: [
          ...new Array(100).fill(7),
          null,
          ...new Array(63).fill({ role: 'user', content: 'hi' }),
        ],
      },
      want: { messages: new Array(63).fill({ role: 'user', content: 'hi' }) },
      notices: ['messages.100'],
    },
    {
      name: 'what has no digits stays, to be refused',
      fields: { queryString: true, messages: [{ role: {}, content: 'hi' }, { role: null }] },
      want: { queryString: true, messages: [{ role: {} }, { role: null }] },
    },
    { name: 'a floor in digits', fields: { relevancy: '.5' }, want: { relevancy: 0.5 } },
    {
      name: 'what is strict is left as it is',
      fields: {
        excludedTopics: 'x',
        testAd: 'yes',
        regs: 1,
        messages: 'x',
        sessionId: 'x'.repeat(513),
      },
      want: {
        excludedTopics: 'x',
        testAd: 'yes',
        regs: 1,
        messages: 'x',
        sessionId: 'x'.repeat(513),
      },
    },
  ])('$name', ({ fields, want, notices }) => {
    const mended = mend(fields)
    expect(mended.body).toMatchObject(want)
    expect(mended.notices).toEqual(notices ?? [])
  })

  it.each([
    { user: { email: ' Ada@Mail.example ' }, email: 'ada@mail.example' },
    { user: { hashed_email: 'ada@mail.example' }, email: 'ada@mail.example' },
    { user: { email: 'ada@mail.example', hashed_email: hash }, email: undefined },
    { user: { id: 'u' }, beside: 'Ada@mail.example', email: 'ada@mail.example' },
    { user: null, beside: 'ada@mail.example', email: 'ada@mail.example' },
    { user: { email: 'ada@mail.example' }, beside: 'bob@mail.example', email: 'ada@mail.example' },
    { user: { hashed_email: hash }, beside: 'bob@mail.example', email: undefined },
  ])('an address in plain text is told apart: $user, $beside', ({ user, beside, email }) => {
    const mended = mend({ user, email: beside })
    expect([mended.email, mended.notices]).toEqual([email, []])
    expect(mended.body).not.toMatchObject({ user: { hashed_email: expect.stringContaining('@') } })
  })

  it('reads what is nested deeper than any stack, and long digits in no time', () => {
    const deep = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)
    const lists = { viewers: [{ email_hash: deep }], placement: { placement: deep } }
    const said = {
      user: { id: deep, email: deep },
      device: { ua: deep },
      sessionId: deep,
      ...lists,
    }
    const relevancy = `${'1'.repeat(200_000)}x`
    const messages = [{ role: 'user', content: [{ type: deep, text: 'a' }, deep] }]
    const { notices } = mend({ ...said, relevancy, messages, placements: [deep] })
    expect(notices).toContain('relevancy')
  })

  it('names 20 fields at most, and none that the caller chose', () => {
    const messages = Array.from({ length: 80 }, () => ({ role: 'user', content: true, x: 2 }))
    const { notices } = mend({ messages, 'evil, header\n': 1 })
    expect(notices).toHaveLength(20)
    for (const path of notices) expect(path).toMatch(/^messages\.\d+\.content$/)
    expect(notices[0]).toBe('messages.16.content')
  })
})

it.each<{ message: Record<string, unknown>; text: string | undefined }>([
  { message: { content: 'a' }, text: 'a' },
  { message: { content: null }, text: '' },
  { message: {}, text: '' },
  { message: { content: [] }, text: '' },
  {
    message: { content: ['a', { text: 'b' }, { type: 'input_text', text: 'c' }] },
    text: 'a\nb\nc',
  },
  {
    message: { content: [{ type: 'tool_result', text: 'x' }, { type: 'image_url' }, 7] },
    text: '',
  },
  {
    message: {
      content: [
        { type: 'reasoning', text: 'x' },
        { type: 'text', text: 7 },
      ],
    },
    text: '',
  },
  { message: { parts: [{ type: 'text', text: 'a' }] }, text: 'a' },
  { message: { content: { type: 'text', text: 'a' } }, text: 'a' },
  { message: { content: 7 }, text: '7' },
  { message: { content: true }, text: undefined },
  { message: { content: { body: 'a' } }, text: undefined },
])('$message says $text', ({ message, text }) => expect(textOfMessage(message)).toBe(text))

it.each([
  ['198.51.100.1', '198.51.100.1'],
  ['[2001:db8::1]:443, 198.51.100.1', '2001:db8::1'],
  ['::ffff:198.51.100.9', '198.51.100.9'],
  ['10.1.1.1,192.168.0.1', undefined],
  ['unknown, garbage', undefined],
  ['', undefined],
])('the first public address of %j is %s', (list, address) =>
  expect(publicAddressIn(list)).toBe(address),
)

it.each([
  ['Germany', 'DE'],
  ['DEU', 'DE'],
  ['and', 'AD'],
  ['&', undefined],
  ['deutschland', 'DE'],
  ['the Netherlands', 'NL'],
  ['U.S.A.', 'US'],
  ["Cote d'Ivoire", 'CI'],
  ['Trinidad and Tobago', 'TT'],
  ['Niger', 'NE'],
  ['Nigeria', 'NG'],
  ['Pays-Bas', 'NL'],
  ['Verenigd Koninkrijk', 'GB'],
  ['Macao', 'MO'],
  ['Narnia', undefined],
  ['', undefined],
])('%s is %s', (name, code) => expect(countryCodeOf(name)).toBe(code))
