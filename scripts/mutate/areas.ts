import type { LuaArea } from './lua.ts'

/** What is mutated together, and the tests that have to notice: few, because all of them run for each mutant they reach. */
export type Area = { files: readonly string[]; tests: readonly string[] }

export const areas: Readonly<Record<string, Area>> = {
  scrubbing: {
    files: ['src/platform/crypto/{scrub,addresses,unfold}.ts', 'src/feedback/reasons.ts'],
    tests: ['test/crypto/scrub.test.ts'],
  },
  tokens: {
    files: ['src/platform/token/{seal,payload,link,urls}.ts', 'src/platform/crypto/uuid.ts'],
    tests: ['test/token', 'test/crypto'],
  },
  money: {
    files: [
      'src/ads/decide/rank.ts',
      'src/ledger/rows.ts',
      'src/platform/{money,time/month}.ts',
      'src/reports/engine/rates.ts',
      'src/accounts/statement.ts',
    ],
    tests: [
      'test/ads/auction.test.ts',
      'test/ledger/items.test.ts',
      'test/reports/engine/rates.test.ts',
      'test/accounts/statement.test.ts',
    ],
  },
  drain: {
    files: [
      'src/platform/db/{halves,errors}.ts',
      'src/ledger/{items,aside,drain,book}.ts',
      'src/platform/redis/stream.ts',
      'src/platform/events/{read,fields,bounds,pixel}.ts',
    ],
    tests: [
      'test/db/halves.test.ts',
      'test/redis/stream.test.ts',
      'test/ledger/items.test.ts',
      'test/ledger/drain.test.ts',
      'test/events/read.test.ts',
      'test/events/bounds.test.ts',
      'test/events/pixel.test.ts',
    ],
  },
}

/** Budgets and caps, which are Lua. */
export const luaAreas: Readonly<Record<string, LuaArea>> = {
  caps: {
    files: ['reserve', 'record', 'convert', 'charge', 'release'].map(
      (name) => `src/platform/redis/scripts/${name}.ts`,
    ),
    tests: ['reserve', 'requests', 'record'].map((name) => `test/redis/${name}.test.ts`),
  },
}
