import type { Reply } from '../../src/catalog/tools/api.ts'
import {
  categoriesLines,
  type Line,
  searchLines,
  serviceLines,
  servicesLines,
} from '../../src/catalog/tools/lines.ts'
import { VERSION } from '../../src/catalog/tools/version.ts'
import { type Command, readCommand } from './args.ts'
import { EXIT, type Exit } from './exit.ts'
import { help } from './help.ts'
import { render } from './render.ts'
import { readSettings, type Settings } from './settings.ts'

/** What the program reads and writes. */
export type Terminal = {
  env: Record<string, string | undefined>
  width: number
  hasColour: boolean
  out: (text: string) => void
  err: (text: string) => void
  /** Asks the person in front of it; undefined: nobody is there, or has had enough. */
  ask: ((question: string) => Promise<string | undefined>) | undefined
}

/** Runs one command line; answers the exit code. */
export async function run(words: readonly string[], terminal: Terminal): Promise<Exit> {
  const command = readCommand(words)
  switch (command.kind) {
    case 'help':
      terminal.out(help)
      return EXIT.found
    case 'version':
      terminal.out(`${VERSION}\n`)
      return EXIT.found
    case 'wrong':
      terminal.err(`${command.why}\n\n${help}`)
      return EXIT.usage
    default: {
      const settings = readSettings(terminal.env)
      if (typeof settings !== 'string') return await carryOut(command, settings, terminal)
      terminal.err(`${settings}\n`)
      return EXIT.usage
    }
  }
}

type Asking = Extract<Command, { kind: 'search' | 'browse' | 'info' }>
type Asked = { settings: Settings; terminal: Terminal; json: boolean }

async function carryOut(command: Asking, settings: Settings, terminal: Terminal): Promise<Exit> {
  const asked = { settings, terminal, json: command.json }
  const { api, key } = settings
  if (command.kind === 'browse' && command.word === '') {
    const reply = await api.categories()
    return show(asked, reply, categoriesLines, ({ total }) => total > 0)
  }
  if (!key) return complain(asked, { code: 'unauthorized', message: 'ASIDE_API_KEY is not set.' })
  switch (command.kind) {
    case 'search':
      return await search(command, asked)
    case 'browse':
      return await browse(command.word, asked)
    case 'info':
      return show(asked, await api.service(command.slug), serviceLines, () => true)
  }
}

const GAP: Line = { kind: 'text', text: '' }
const quiet = (text: string): Line => ({ kind: 'quiet', text })

/** A word that names a category lists it, any other is looked for. */
async function browse(word: string, asked: Asked): Promise<Exit> {
  const { api } = asked.settings
  const known = await api.categories()
  if (known.kind === 'failed') return complain(asked, known)
  const category = known.body.categories.find(
    ({ name }) => name.toLowerCase() === word.toLowerCase(),
  )
  const reply = await api.browse(category ? { category: category.name } : { q: word })
  return show(asked, reply, servicesLines, ({ total }) => total > 0)
}

/** The search, its follow-ups, then those that the person in front of the terminal asks for. */
async function search(
  { query, followUps, searchId, context, json }: Extract<Command, { kind: 'search' }>,
  asked: Asked,
): Promise<Exit> {
  const { settings, terminal } = asked
  const given = Object.keys(context).length > 0 ? { context } : {}
  const waiting = [...followUps]
  let text: string | undefined = query
  let id = searchId
  let exit: Exit = EXIT.nothing
  while (text !== undefined) {
    const reply = await settings.api.search({ query: text, search_id: id, ...given })
    if (reply.kind === 'failed') return complain(asked, reply)
    id = reply.body.search_id
    exit = reply.body.recommendation ? EXIT.found : EXIT.nothing
    const next = waiting.shift()
    const isLast = next === undefined
    if (!json || isLast) write(asked, reply.body, searchLines(reply.body))
    if (!json && isLast) terminal.out(render([GAP, quiet(`search_id: ${id}`)], terminal))
    const answer = isLast && !json ? await terminal.ask?.('\nFollow up (Enter to end): ') : next
    text = answer?.trim() || undefined
    if (text !== undefined && !json) terminal.out(isLast ? '\n' : `\n> ${text}\n\n`)
  }
  return exit
}

function show<T>(
  asked: Asked,
  reply: Reply<T>,
  lines: (body: T) => Line[],
  isFound: (body: T) => boolean,
): Exit {
  if (reply.kind === 'failed') return complain(asked, reply)
  write(asked, reply.body, lines(reply.body))
  return isFound(reply.body) ? EXIT.found : EXIT.nothing
}

function write({ terminal, json }: Asked, body: unknown, lines: Line[]): void {
  terminal.out(json ? `${JSON.stringify(body, null, 2)}\n` : render(lines, terminal))
}

/** Says what went wrong and what helps, and answers the exit code. */
function complain(
  { settings, terminal }: Asked,
  { code, message }: { code: string; message: string },
): Exit {
  const [exit, help] = remedyOf(code, settings)
  const texts = [message, ...(help ? [help] : [])]
  terminal.err(
    render(
      texts.map((text) => ({ kind: 'text', text })),
      { ...terminal, hasColour: false },
    ),
  )
  return exit
}

function remedyOf(code: string, { url, key }: Settings): [Exit, string | undefined] {
  switch (code) {
    case 'unauthorized':
      return [
        EXIT.key,
        key
          ? `ASIDE_API_KEY has to be a publisher's key of ${url}.`
          : 'Set it to your publisher key: export ASIDE_API_KEY=pub_… (with a local service, publisher_key in .local/demo.json).',
      ]
    case 'not_found':
      return [EXIT.nothing, 'To see what there is: aside browse']
    case 'unprocessable':
    case 'invalid_parameter':
    case 'payload_too_large':
      return [EXIT.usage, undefined]
    case 'rate_limited':
    case 'unavailable':
      return [EXIT.network, 'Try again in a moment.']
    default:
      return [EXIT.network, `ASIDE_URL is ${url}. Is the service running there?`]
  }
}
