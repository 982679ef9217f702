import { PassThrough, pipeline } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio'
import { EXIT } from './exit.ts'
import { createToolServer } from './server.ts'
import { readSettings } from './settings.ts'

const settings = readSettings(process.env)
if (typeof settings === 'string') {
  process.stderr.write(`aside-mcp: ${settings}\n`)
  process.exit(EXIT.usage)
}
if (!settings.key) {
  // The connection still stands: each tool then says what is missing, where the person can read it.
  process.stderr.write('aside-mcp: ASIDE_API_KEY is not set; the index will refuse to answer.\n')
}
/** What is asked and not answered yet. A call takes no longer than its timeout, and never throws. */
const calls = new Set<Promise<unknown>>()
const track = async (call: Promise<unknown>) => {
  calls.add(call)
  await call
  calls.delete(call)
}

/** The input, which ends only once all that it asked is answered: who pipes requests in reads on. */
const input = new PassThrough({
  flush: async (end) => {
    await setImmediate()
    await Promise.allSettled(calls)
    await setImmediate()
    end()
  },
})
pipeline(process.stdin, input, () => undefined)
const server = createToolServer(settings.api, track)
await server.connect(new StdioServerTransport(input))
