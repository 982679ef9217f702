import { type CommandTable, checkArity, many, reads, writes } from './command.ts'
import { hashCommands } from './hashes.ts'
import { keyCommands } from './keys.ts'
import { Keyspace } from './keyspace.ts'
import { listCommands } from './lists.ts'
import { createScripts } from './lua.ts'
import { OK, RedisError, type Reply, readInteger, Status, toBytes } from './reply.ts'
import { setCommands } from './sets.ts'
import { streamCommands } from './streams.ts'
import { stringCommands } from './strings.ts'
import { zsetCommands } from './zsets.ts'

const data: CommandTable = {
  ...keyCommands,
  ...stringCommands,
  ...hashCommands,
  ...setCommands,
  ...listCommands,
  ...zsetCommands,
  ...streamCommands,
  PING: reads(0, 1, (_, [text]) => text ?? new Status('PONG')),
  ECHO: reads(1, 1, (_, [text = '']) => text),
  TIME: reads(0, 0, (db) => [
    String(Math.floor(db.now() / 1000)),
    String(Math.floor((db.now() % 1000) * 1000)),
  ]),
}

export type Emulation = ReturnType<typeof createEmulation>

/** A Redis in the process: one command after the other, scripts in one piece. Text is bytes, see reply.ts. */
export function createEmulation(clock: () => number = Date.now) {
  const db = new Keyspace(clock)
  const listeners: (() => void)[] = []
  const scripts = createScripts((name, args) => {
    if (/^(eval|evalsha|script)/i.test(name)) {
      throw new RedisError('ERR This Redis command is not allowed from script')
    }
    return execute(data, name, args)
  })
  const all: CommandTable = { ...data, ...scriptCommands() }

  function execute(table: CommandTable, name: string, args: string[]): Reply {
    const command = table[name.toUpperCase()]
    if (!command) throw unknownCommand(name, args)
    checkArity(name, command, args)
    const reply = command.run(db, args)
    if (command.writes) for (const listener of listeners) listener()
    return reply
  }

  function evaluate(sha: string, [count = '', ...rest]: string[]): Reply {
    const keys = readInteger(count)
    if (keys < 0) throw new RedisError("ERR Number of keys can't be negative")
    if (keys > rest.length) {
      throw new RedisError("ERR Number of keys can't be greater than number of args")
    }
    return db.frozen(() => scripts.run(sha, rest.slice(0, keys), rest.slice(keys)))
  }

  function scriptCommands(): CommandTable {
    const eval_ = reads(2, many, (_, [source = '', ...rest]) =>
      evaluate(scripts.load(source), rest),
    )
    const evalsha = reads(2, many, (_, [sha = '', ...rest]) => evaluate(sha.toLowerCase(), rest))
    const script = writes(1, many, (_, [word = '', ...rest]) => {
      if (/^load$/i.test(word)) return scripts.load(rest[0] ?? '')
      if (/^exists$/i.test(word)) return rest.map((sha) => Number(scripts.has(sha.toLowerCase())))
      if (!/^flush$/i.test(word)) throw new RedisError(`ERR unknown subcommand '${word}'`)
      scripts.flush()
      return OK
    })
    return { EVAL: eval_, EVAL_RO: eval_, EVALSHA: evalsha, EVALSHA_RO: evalsha, SCRIPT: script }
  }

  return {
    db,
    /** Runs one command given as text; an error is a value, as it is for Redis. */
    run(command: string[]): Reply {
      const [name = '', ...args] = command.map(toBytes)
      try {
        return execute(all, name, args)
      } catch (error) {
        if (error instanceof RedisError) return error
        throw error
      }
    },
    knows: (name: string) => name.toUpperCase() in all,
    onWrite: (listener: () => void) => void listeners.push(listener),
  }
}

function unknownCommand(name: string, args: string[]): RedisError {
  const shown = args.map((arg) => `'${arg.slice(0, 128)}' `).join('')
  return new RedisError(
    `ERR unknown command '${name}', with args beginning with: ${shown}` +
      `(the emulated Redis has no such command)`,
  )
}
