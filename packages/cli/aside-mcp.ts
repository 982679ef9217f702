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
// It closes when the client has gone: there is nobody left to answer.
await createToolServer(settings.api).connect(new StdioServerTransport())
