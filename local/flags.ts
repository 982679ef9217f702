export const help = `Usage: npm start [-- flags]   the built Worker with its stores on this machine
       npm run dev [-- flags] the same with reload on change

  --fresh   start from nothing: deletes what LOCAL_DIR holds of earlier starts
  --empty   seed the catalogue and one publisher, but no campaign
  --history book four weeks of drawn traffic for the demo, once
  --dev     run the sources in wrangler dev
  --help    show this

Environment:
  PORT          port to serve on (8787)
  LOCAL_DIR     directory of all state (.local)
  DATABASE_URL  postgres://… instead of the embedded Postgres
  REDIS_URL     redis://… instead of a redis-server found on the PATH; "emulated": none of both`

export type Flags = Record<'fresh' | 'empty' | 'history' | 'dev' | 'help', boolean>

/** Returns the first word it does not know instead. */
export function readFlags(words: string[]): Flags | string {
  const flags: Flags = { fresh: false, empty: false, history: false, dev: false, help: false }
  for (const word of words) {
    const name = word.replace(/^--/, '')
    if (word === name || !Object.hasOwn(flags, name)) return word
    flags[name as keyof Flags] = true
  }
  return flags
}

export type Settings = { port: number; localDir: string; postgres?: string; redis?: string }

/** Returns what is wrong with the environment instead. */
export function readSettings(env: NodeJS.ProcessEnv): Settings | string {
  const port = Number(env.PORT || 8787)
  if (!Number.isInteger(port) || port < 0 || port > 65535) {
    return `PORT is not a port number: ${env.PORT}`
  }
  return {
    port,
    localDir: env.LOCAL_DIR || '.local',
    postgres: env.DATABASE_URL || undefined,
    redis: env.REDIS_URL || undefined,
  }
}

/** Variables of the Worker that a person may set for the local stack, too. */
const passedOn =
  /^(PUBLIC_URL|AD_DEADLINE_MS|ADMIN_API_KEY|TOKEN_KEYS|TRUSTED_PROXIES|REDIS_TIMEOUT_MS|LLM_.*)$/

export function workerVariables(env: NodeJS.ProcessEnv): Record<string, string> {
  const chosen = Object.entries(env).filter(([name, value]) => passedOn.test(name) && value)
  return Object.fromEntries(chosen) as Record<string, string>
}
