import { type Stack, startStack } from '../../local/stack.ts'
import type { Service } from './app.ts'

/** The whole service as `npm start` runs it, the Worker in workerd, spoken to over HTTP. */
export async function startService(): Promise<Service & { stack: Stack }> {
  const env = { AD_DEADLINE_MS: '5000', REDIS_TIMEOUT_MS: '5000' }
  const stack = await startStack({ env, cronSeconds: 0, redis: 'emulated', log: () => undefined })
  return {
    stack,
    deps: { env: { ADMIN_API_KEY: stack.adminKey } },
    request: async (path, init) => await fetch(stack.url + path, { ...init, redirect: 'manual' }),
    // What an answer leaves for later is done within a drain's time.
    settle: async () => undefined,
    cron: stack.fireCron,
  }
}
