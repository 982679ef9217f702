import { setTimeout as pause } from 'node:timers/promises'
import { Redis } from 'ioredis'
import type { Dice } from '../../test/flow/oracle/dice.ts'
import type { Server } from './servers.ts'

/** What happens to a store, and when: ms since the load began. */
export type Fault = {
  at: number
  store: 'redis' | 'postgres'
  what: 'killed' | 'frozen' | 'emptied'
  /** For how long it is away; 0 for one that is emptied. */
  ms: number
}
export type Servers = Record<Fault['store'], Server>
/** The events that waited in Redis when it was emptied. */
export type Gone = { fields: Record<string, string> }[]

/** The longest that a store is away, and the least between two faults of the same store. */
const LONGEST_MS = 4000
const BETWEEN_MS = 500

/** Faults at random moments; those of one store follow each other, those of both may come together. */
export function drawFaults(dice: Dice, ms: number): Fault[] {
  const of = (store: Fault['store'], kinds: readonly Fault['what'][]) => {
    const faults: Fault[] = []
    let at = dice.below(4000)
    while (at < ms) {
      const what = dice.pick(kinds)
      const length = what === 'emptied' ? 0 : 100 + dice.mostlyBelow(LONGEST_MS)
      faults.push({ at, store, what, ms: length })
      at += length + BETWEEN_MS + dice.below(8000)
    }
    return faults
  }
  const all = [
    ...of('redis', ['killed', 'frozen', 'emptied', 'emptied']),
    ...of('postgres', ['killed', 'frozen']),
  ]
  return all.sort((a, b) => a.at - b.at)
}

/** Lets the faults happen; answers what was in Redis each time it was emptied. */
export async function inflict(faults: readonly Fault[], servers: Servers): Promise<Gone> {
  const startedAt = performance.now()
  const series = [...Map.groupBy(faults, ({ store }) => store).values()]
  const gone = await Promise.all(
    series.map(async (own) => {
      const found: Gone = []
      for (const fault of own) {
        await pause(Math.max(0, startedAt + fault.at - performance.now()))
        found.push(...(await happen(fault, servers[fault.store])))
      }
      return found
    }),
  )
  return gone.flat()
}

async function happen({ what, ms }: Fault, server: Server): Promise<Gone> {
  switch (what) {
    case 'emptied':
      return await empty(server.url)
    case 'frozen':
      server.freeze()
      await pause(ms)
      server.thaw()
      return []
    case 'killed':
      await server.kill()
      await pause(ms)
      await server.start()
      return []
  }
}

/** Reads every stream and empties Redis in one step: what is read is exactly what is lost. */
const EMPTY = `
local found = {}
for _, key in ipairs(redis.call('KEYS', '*')) do
  if redis.call('TYPE', key).ok == 'stream' then
    for _, entry in ipairs(redis.call('XRANGE', key, '-', '+')) do found[#found + 1] = entry[2] end
  end
end
redis.call('FLUSHALL')
return found`

async function empty(url: string): Promise<Gone> {
  const redis = new Redis(url, { maxRetriesPerRequest: null })
  try {
    const entries = (await redis.eval(EMPTY, 0)) as string[][]
    return entries.map((flat) => ({
      fields: Object.fromEntries(
        flat.flatMap((name, i) => (i % 2 === 0 ? [[name, flat[i + 1] ?? '']] : [])),
      ),
    }))
  } finally {
    redis.disconnect()
  }
}
