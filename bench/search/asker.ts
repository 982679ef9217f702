import { load } from '../load.ts'
import { searchRequests } from './requests.ts'

/** The load generator, as a process of its own, so that its CPU is told from that of the stores beside it. */
export type Start = { port: number; keys: string[]; of: string }
export type Round = { connections: number; count: number }

let next: ((count: number) => () => Buffer | undefined) | undefined
let port = 0

process.on('message', async (given: Start | Round) => {
  if ('keys' in given) {
    next = await searchRequests(given)
    port = given.port
    process.send?.('ready')
    return
  }
  const { connections, count } = given
  const ask = next?.(count)
  if (ask) process.send?.(await load({ port, connections, ms: 3_600_000, next: ask }))
})
