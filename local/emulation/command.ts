import type { Keyspace } from './keyspace.ts'
import { RedisError, type Reply } from './reply.ts'

export type Run = (db: Keyspace, args: string[]) => Reply
export type Command = { min: number; max: number; writes: boolean; run: Run }
export type CommandTable = Record<string, Command>

/** A command that changes nothing; the bounds count its arguments without the name. */
export function reads(min: number, max: number, run: Run): Command {
  return { min, max, writes: false, run }
}

export function writes(min: number, max: number, run: Run): Command {
  return { min, max, writes: true, run }
}

export const many = Infinity

export function checkArity(name: string, command: Command, args: string[]): void {
  if (args.length < command.min || args.length > command.max) throw wrongArity(name)
}

export function wrongArity(name: string): RedisError {
  return new RedisError(`ERR wrong number of arguments for '${name.toLowerCase()}' command`)
}

export function pairs(flat: string[]): [string, string][] {
  const out: [string, string][] = []
  for (let i = 0; i + 1 < flat.length; i += 2) out.push([flat[i] ?? '', flat[i + 1] ?? ''])
  return out
}

/** The flat list a, 1, b, 2 for the first max arguments of a command that takes pairs. */
export function evenPairs(name: string, flat: string[]): [string, string][] {
  if (flat.length === 0 || flat.length % 2 !== 0) throw wrongArity(name)
  return pairs(flat)
}
