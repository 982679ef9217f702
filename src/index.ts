import countries from '../assets/countries.bin'
import vectors from '../assets/words-general.bin'
import { createApp } from './app.ts'
import { createDeps, type Deps } from './deps.ts'
import { envSchema } from './env.ts'
import { tick } from './ledger/tick.ts'

type Isolate = { deps: Deps; app: ReturnType<typeof createApp> }
let isolate: Isolate | undefined

/** Reads the environment at the first request; a wrong one fails loudly with what is wrong. */
function start(bindings: unknown): Isolate {
  if (isolate) return isolate
  const deps = createDeps(envSchema.parse(bindings), { vectors, countries })
  isolate = { deps, app: createApp(deps) }
  return isolate
}

export default {
  fetch: (request, env, context) => start(env).app.fetch(request, {}, context),
  scheduled: async (_controller, env) => await tick(start(env).deps),
} satisfies ExportedHandler
