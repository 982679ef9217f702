import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Entry, Keyspace } from './keyspace.ts'
import { SortedSet } from './sorted-set.ts'
import { Stream, type StreamEntry, type StreamId } from './stream.ts'

type Plain = string | string[] | [string, string][] | { entries: StreamEntry[]; lastId: StreamId }
type Row = { key: string; type: Entry['type']; value: Plain; expiresAt?: number }

const DELAY_MS = 500

/** Keeps a keyspace in a file: read now, written soon after a change, and once more by `flush`. */
export function keepSnapshot(db: Keyspace, file: string): { changed(): void; flush(): void } {
  load(db, file)
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    save(db, file)
  }
  return {
    changed: () => {
      timer ??= setTimeout(flush, DELAY_MS)
    },
    flush,
  }
}

function save(db: Keyspace, file: string): void {
  const rows = db.keys().flatMap((key): Row[] => {
    const entry = db.entry(key)
    if (!entry) return []
    return [{ key, type: entry.type, value: toPlain(entry), expiresAt: entry.expiresAt }]
  })
  mkdirSync(dirname(file), { recursive: true })
  // Written beside and renamed: whoever dies half way leaves the old file whole.
  writeFileSync(`${file}.new`, JSON.stringify(rows), { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

function load(db: Keyspace, file: string): void {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    return
  }
  for (const { key, type, value, expiresAt } of JSON.parse(text) as Row[]) {
    db.entries.set(key, { ...fromPlain(type, value), expiresAt })
  }
}

function toPlain(entry: Entry): Plain {
  switch (entry.type) {
    case 'string':
    case 'list':
      return entry.value
    case 'hash':
    case 'set':
      return [...entry.value] as Plain
    case 'zset':
      // As text: JSON has no infinite numbers.
      return entry.value.ordered.map((item): [string, string] => [item.member, String(item.score)])
    case 'stream':
      return { entries: entry.value.entries, lastId: entry.value.lastId }
  }
}

function fromPlain(type: Entry['type'], plain: Plain): Entry {
  switch (type) {
    case 'string':
      return { type, value: plain as string }
    case 'list':
      return { type, value: plain as string[] }
    case 'hash':
      return { type, value: new Map(plain as [string, string][]) }
    case 'set':
      return { type, value: new Set(plain as string[]) }
    case 'zset': {
      const value = new SortedSet()
      for (const [member, score] of plain as [string, string][]) value.set(member, Number(score))
      return { type, value }
    }
    case 'stream': {
      const { entries, lastId } = plain as { entries: StreamEntry[]; lastId: StreamId }
      const value = new Stream()
      for (const entry of entries) value.entries.push(entry)
      value.lastId = lastId
      return { type, value }
    }
  }
}
