import { RedisError } from './reply.ts'

export type StreamId = readonly [ms: number, seq: number]
export type StreamEntry = { id: StreamId; fields: string[] }

/** Entries in the order of their ids; the last id outlives its entry, so that no id comes twice. */
export class Stream {
  readonly entries: StreamEntry[] = []
  lastId: StreamId = [0, 0]

  append(id: StreamId, fields: string[]): void {
    if (compareIds(id, [0, 0]) === 0) {
      throw new RedisError('ERR The ID specified in XADD must be greater than 0-0')
    }
    if (compareIds(id, this.lastId) <= 0) {
      throw new RedisError(
        'ERR The ID specified in XADD is equal or smaller than the target stream top item',
      )
    }
    this.lastId = id
    this.entries.push({ id, fields })
  }

  nextId(now: number): StreamId {
    const [ms, seq] = this.lastId
    return now > ms ? [now, 0] : [ms, seq + 1]
  }

  delete(id: StreamId): boolean {
    const at = this.indexOf(id)
    const found = this.entries[at]
    if (!found || compareIds(found.id, id) !== 0) return false
    // Drains take from the front, where shift does not move the rest.
    if (at === 0) this.entries.shift()
    else this.entries.splice(at, 1)
    return true
  }

  /** Index of the first entry that is not before the id. */
  indexOf(id: StreamId): number {
    let [low, high] = [0, this.entries.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      const entry = this.entries[middle]
      if (entry && compareIds(entry.id, id) < 0) low = middle + 1
      else high = middle
    }
    return low
  }
}

export function compareIds(a: StreamId, b: StreamId): number {
  return a[0] - b[0] || a[1] - b[1]
}

export function formatId([ms, seq]: StreamId): string {
  return `${ms}-${seq}`
}

/** `ms` or `ms-seq`; what is left out of the sequence is given by the caller. */
export function parseId(text: string, missingSeq: number): StreamId {
  const match = /^(\d+)(?:-(\d+))?$/.exec(text)
  if (!match) throw new RedisError('ERR Invalid stream ID specified as stream command argument')
  return [Number(match[1]), match[2] === undefined ? missingSeq : Number(match[2])]
}
