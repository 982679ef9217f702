import { wrongType } from './reply.ts'
import { SortedSet } from './sorted-set.ts'
import { Stream } from './stream.ts'

export type Values = {
  string: string
  hash: Map<string, string>
  set: Set<string>
  list: string[]
  zset: SortedSet
  stream: Stream
}
export type Type = keyof Values
export type Entry = { [T in Type]: { type: T; value: Values[T]; expiresAt?: number } }[Type]

const fresh: { [T in Exclude<Type, 'string'>]: () => Values[T] } = {
  hash: () => new Map(),
  set: () => new Set(),
  list: () => [],
  zset: () => new SortedSet(),
  stream: () => new Stream(),
}

/** All keys. A key whose time has come is gone as soon as somebody looks. */
export class Keyspace {
  readonly entries = new Map<string, Entry>()
  private readonly clock: () => number
  private frozenAt: number | undefined

  constructor(clock: () => number) {
    this.clock = clock
  }

  now(): number {
    return this.frozenAt ?? this.clock()
  }

  /** Inside a script time stands still, so that no key goes away half way through. */
  frozen<T>(section: () => T): T {
    this.frozenAt = this.clock()
    try {
      return section()
    } finally {
      this.frozenAt = undefined
    }
  }

  entry(key: string): Entry | undefined {
    const entry = this.entries.get(key)
    if (entry?.expiresAt === undefined || entry.expiresAt > this.now()) return entry
    this.entries.delete(key)
    return undefined
  }

  read<T extends Type>(key: string, type: T): Values[T] | undefined {
    const entry = this.entry(key)
    if (!entry) return undefined
    if (entry.type !== type) throw wrongType()
    return entry.value as Values[T]
  }

  /** The collection under the key, made when there is none. */
  open<T extends Exclude<Type, 'string'>>(key: string, type: T): Values[T] {
    const existing = this.read(key, type)
    if (existing !== undefined) return existing
    const value = fresh[type]()
    this.entries.set(key, { type, value } as Entry)
    return value
  }

  setString(key: string, value: string, expiresAt?: number): void {
    this.entries.set(key, { type: 'string', value, expiresAt })
  }

  /** Changes a string and keeps its time to live. */
  updateString(key: string, value: string): void {
    this.setString(key, value, this.entry(key)?.expiresAt)
  }

  remove(key: string): boolean {
    return this.entry(key) !== undefined && this.entries.delete(key)
  }

  /** Redis knows no empty collections; streams are the exception. */
  dropIfEmpty(key: string): void {
    const entry = this.entries.get(key)
    if (!entry || entry.type === 'string' || entry.type === 'stream') return
    const size = entry.type === 'list' ? entry.value.length : entry.value.size
    if (size === 0) this.entries.delete(key)
  }

  keys(): string[] {
    return [...this.entries.keys()].filter((key) => this.entry(key) !== undefined)
  }
}
