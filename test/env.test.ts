import { expect, it } from 'vitest'
import { readEnv } from '../src/env.ts'

const KEY = 'A'.repeat(43)
const readPublicUrl = (given: string) => {
  const read = readEnv({
    ...{ DATABASE_URL: 'postgres://x', UPSTASH_REDIS_REST_URL: 'https://redis.example' },
    ...{ UPSTASH_REDIS_REST_TOKEN: 'x', TOKEN_KEYS: `1:${KEY}=`, ADMIN_API_KEY: 'x'.repeat(16) },
    ...{ SNAPSHOTS: {}, PUBLIC_URL: given },
  })
  return 'wrong' in read ? read.wrong : read.env.PUBLIC_URL
}

it.each([
  ['https://ads.example', 'https://ads.example'],
  ['https://ads.example/', 'https://ads.example'],
  ['https://ads.example/base/', 'https://ads.example/base'],
])('PUBLIC_URL %s: paths are put behind %s', (given, base) => {
  expect(readPublicUrl(given)).toBe(base)
})

it.each(['ads.example', 'ftp://ads.example', 'https://ads.example/?a=1', 'https://ads.example/#a'])(
  'PUBLIC_URL is not %s',
  (given) => {
    expect(readPublicUrl(given)).toEqual([
      'PUBLIC_URL: expected an http(s) URL without query and hash',
    ])
  },
)
