import {
  createFrontDeps,
  type Deps,
  type FrontDeps,
  redisOptionsOf,
  SLOW_REDIS_MS,
} from './deps.ts'
import { createDb } from './platform/db/client.ts'
import { createRedis } from './platform/redis/client.ts'

/** Gives an isolate the clients of its stores: the same object, so that what it knows is known to all. */
export function addStores(front: FrontDeps): Deps {
  const { env, sql } = front
  const deps: Deps = Object.assign(front, {
    db: createDb(sql),
    redis: createRedis(redisOptionsOf(env, env.REDIS_TIMEOUT_MS)),
    slowRedis: createRedis(redisOptionsOf(env, SLOW_REDIS_MS)),
  })
  front.stores = async () => deps
  return deps
}

/** All of an isolate at once. */
export const createDeps = (...how: Parameters<typeof createFrontDeps>): Deps =>
  addStores(createFrontDeps(...how))
