import { hashOf } from '../support/group.ts'
import { CHROME } from '../support/samples.ts'

export const asked = 'Which trail running shoes should I buy for muddy trails?'
export const user = (content: unknown, more = {}) => ({ role: 'user', content, ...more })
const assistant = (content: unknown, more = {}) => ({ role: 'assistant', content, ...more })
export const slot = (placement: string, id?: unknown) => ({
  placement,
  ...(id ? { placement_id: id } : {}),
})

/** How a caller tells that its ad was seen: whose agent asks for the picture, and how often. */
export type View = {
  headers: Record<string, string>
  via: 'person' | 'server'
  times?: number
}
export type Caller = {
  who: string
  body: Record<string, unknown>
  headers?: Record<string, string>
  /** How many ads the market has for it. */
  ads: number
  view: View
}
const by = (agent: string, more: Record<string, string> = {}) => ({ 'user-agent': agent, ...more })

/** What callers of this interface send today, and what they do with the answer, in our own words. */
export const callers: Caller[] = [
  {
    who: 'an SDK on a server without a context: no session, a user that is nobody',
    body: {
      messages: [user('Hi'), assistant('Hello!'), user(asked)].slice(-2),
      user: { id: 'anonymous' },
      userId: 'u-17',
      relevancy: 0.2,
      placements: [{ placement: 'below_response' }],
      device: {
        ua: 'gravity-js/1.1.9 (Darwin arm64; Node/22.11.0)',
        browser: 'cli',
        is_ci: false,
        os: 'macOS',
      },
    },
    ads: 1,
    view: { headers: by('node'), via: 'server' },
  },
  {
    who: 'the same with a floor of null',
    body: {
      messages: [user(asked)],
      sessionId: 's-sdk',
      relevancy: null,
      placements: [slot('below_response', 'main')],
      device: { ua: 'gravity-js/1.1.7 (Linux x64; Node/20.18.1)', browser: 'cli', is_ci: true },
    },
    ads: 1,
    view: { headers: by('Bun/1.1.34'), via: 'server' },
  },
  {
    who: "a coding agent's backend: five names for one user, fields of its own",
    body: {
      messages: [assistant('Done.'), user(asked)],
      sessionId: 'run-9',
      placements: ['a', 'b', 'c', 'd'].map((id) => slot('above_response', id)),
      relevancy: 0,
      user: {
        id: 'u-18',
        uid: 'u-18',
        userId: 'u-18',
        emailHash: hashOf('dev@mail.example'),
        hashed_email: hashOf('dev@mail.example'),
      },
      device: { ua: CHROME, ip: '198.51.100.20' },
      client: { version: 3 },
      surface: 'terminal',
    },
    ads: 4,
    view: {
      headers: by(CHROME, { 'x-forwarded-for': '198.51.100.20, 10.0.0.3, 10.0.0.4' }),
      via: 'person',
    },
  },
  {
    who: 'an article reader: one long message, five placements, a device in snake case',
    body: {
      messages: [user(`${asked} ${'Trail running shoes for muddy trails. '.repeat(105)}`)],
      sessionId: 'article-1',
      placements: [
        slot('top_page', 'top'),
        slot('left_page', 'left'),
        slot('right_page', 'right'),
        slot('center_page', 'mid'),
        slot('bottom_page', 'end'),
      ],
      device: { ip: '198.51.100.21', user_agent: CHROME, screen_width: 1280, screen_height: 720 },
    },
    ads: 5,
    view: { headers: by('13ft-impression-proxy/1.0'), via: 'server' },
  },
  {
    who: 'a Prebid Server adapter: no device, the user stands in the headers',
    body: {
      messages: [user(asked)],
      sessionId: 'auction-1',
      placements: [slot('right_page', 'div-1')],
      user: {
        email_hash: hashOf('p@mail.example').toUpperCase(),
        hashed_phone: hashOf('15550100'),
      },
    },
    headers: { 'user-agent': CHROME, 'x-forwarded-for': '198.51.100.22, 10.1.2.3' },
    ads: 1,
    view: { headers: by(CHROME), via: 'person', times: 2 },
  },
  {
    who: 'a phone chat with an agent of its own',
    body: {
      messages: [user(asked)],
      sessionId: 'phone-1',
      placements: [slot('inline_response', 'row')],
      relevancy: 0.4,
      excludedTopics: ['gambling', 'politics'],
      device: { ua: 'Chatter/1.0 (iPhone)', os: 'iOS 18', ip: '198.51.100.23' },
    },
    ads: 1,
    view: { headers: by('Chatter/1.0 CFNetwork/1568 Darwin/24.0.0'), via: 'person' },
  },
  {
    who: 'a terminal agent at home',
    body: {
      messages: [user(asked)],
      sessionId: 'term-1',
      placements: [slot('below_response', 'tty')],
      device: { ua: 'Delver-CLI/0.4', ip: '127.0.0.1' },
    },
    ads: 1,
    view: { headers: by('Delver-CLI/0.4'), via: 'server' },
  },
  {
    who: 'a Python backend: a list of addresses, one placement three times',
    body: {
      messages: [user(asked)],
      sessionId: 'py-1',
      placements: [1, 2, 3].map((id) => slot('below_response', id)),
      device: { ip: '10.0.0.7, 198.51.100.24, 172.16.0.1', country: 'United States' },
    },
    headers: { 'user-agent': 'python-requests/2.32.3' },
    ads: 3,
    view: { headers: by('python-requests/2.32.3'), via: 'server' },
  },
  {
    who: 'a Python backend whose slot is the chat',
    body: { messages: [user(asked)], sessionId: 'py-2', placements: [slot('chat', 'chat')] },
    headers: { 'user-agent': 'python-requests/2.32.3' },
    ads: 1,
    view: { headers: by('python-httpx/0.27.2'), via: 'server' },
  },
  {
    who: 'a small app: one session for all, numbers for ids, turns of tools and images',
    body: {
      messages: [
        { role: 'system', content: 'You are helpful.' },
        user('Look this up for me.'),
        assistant(null, {
          tool_calls: [{ id: 'c1', function: { name: 'find', arguments: '{}' } }],
        }),
        { role: 'tool', tool_call_id: 'c1', content: [{ type: 'text', text: '{"found": 3}' }] },
        assistant([{ type: 'image_url', image_url: { url: 'https://chat.example/a.png' } }]),
        user([
          { type: 'text', text: asked },
          { type: 'image_url', image_url: { url: 'data:,' } },
        ]),
      ],
      sessionId: 'anon',
      user: { id: 4711 },
      placements: [slot('below_response', 12)],
      device: { ua: CHROME, country: 'Germany' },
    },
    ads: 1,
    view: { headers: by(CHROME), via: 'person' },
  },
  {
    who: 'the terminal card of the SDK, in Deno',
    body: {
      messages: [user(asked)],
      sessionId: 's-card',
      placements: [slot('below_response', 'card')],
      device: { ua: 'gravity-js/1.1.9 (Linux x64; Deno/2.1.4)', browser: 'cli' },
    },
    ads: 1,
    view: { headers: by('Deno/2.1.4'), via: 'server' },
  },
]
