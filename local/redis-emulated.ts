import { createEmulation, type Emulation } from './emulation/emulation.ts'
import { RedisError, type Reply, Status } from './emulation/reply.ts'
import { keepSnapshot } from './emulation/snapshot.ts'
import { type RedisStore, StoreError, type StoreReply } from './redis-store.ts'

/** The Redis in the process; with a file, what it holds outlives it. */
export function openEmulated(file?: string): RedisStore {
  const emulation = createEmulation()
  const snapshot = file === undefined ? undefined : keepSnapshot(emulation.db, file)
  if (snapshot) emulation.onWrite(snapshot.changed)
  return {
    label: file ? `emulated in the process, kept in ${file}` : 'emulated in the process',
    run: async (command) => toStore(emulation.run(command)),
    multi: async (commands) => runAll(emulation, commands),
    close: async () => snapshot?.flush(),
  }
}

function runAll(emulation: Emulation, commands: string[][]): StoreReply[] | StoreError {
  if (!commands.every(([name = '']) => emulation.knows(name))) {
    return new StoreError('EXECABORT Transaction discarded because of previous errors.')
  }
  return commands.map((command) => toStore(emulation.run(command)))
}

function toStore(reply: Reply): StoreReply {
  if (typeof reply === 'string') return Buffer.from(reply, 'latin1')
  if (reply instanceof Status) return Buffer.from(reply.text, 'latin1')
  if (reply instanceof RedisError) return new StoreError(decode(reply.message))
  return Array.isArray(reply) ? reply.map(toStore) : reply
}

function decode(bytes: string): string {
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
