import type { World } from '../hostile/shots.ts'

/** What a process of senders is told: whom to attack, for how long, and what a route's name has to hold. */
export type Order = { url: string; world: World; ms: number; only: string }
/** Answers by status, of all and of each route. */
export type Sent = {
  statuses: Record<string, number>
  routes: Record<string, Record<string, number>>
}

/** What the neighbour is told: it asks at a steady rate, whatever became of what it asked before. */
export type Asking = { url: string; key: string; ms: number }
/** Latencies in ms, and answers by status and reason. */
export type Asked = { times: number[]; answers: Record<string, number> }
