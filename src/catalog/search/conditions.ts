import {
  isHard,
  isSpoken,
  type Limit,
  limitsOf,
  type Stated,
  seatsOf,
  unwantedClouds,
} from './limits.ts'

export type Conditions = {
  limits: ReadonlySet<Limit>
  /** Languages and clouds it should have nothing to do with. */
  without: ReadonlySet<Limit>
  /** What it no longer asks for. */
  dropped: ReadonlySet<Limit>
  /** Countries its vendor should sit in, ISO 3166 alpha-2. */
  seats: ReadonlySet<string>
}

/** What a closed service does not keep. */
const OPEN: readonly Limit[] = ['open_source', 'self_hosted']

/** What is asked of a service beyond what it does, by a question and the lines of its project. `own`: what the question itself states. */
export function conditionsOf(
  words: readonly string[],
  lines: readonly (readonly string[])[],
): Conditions & { own: Stated[] } {
  const own = limitsOf(words)
  const stated = [...own, ...lines.flatMap(limitsOf)]
  const limits = limitSet(stated)
  const denied = stated.flatMap(({ limit, negated }) => (negated ? [limit] : []))
  return {
    own,
    limits,
    without: new Set([...denied.filter(isSpoken), ...unwantedClouds(words, own)]),
    dropped: new Set([...denied, ...(limits.has('closed') ? OPEN : [])]),
    seats: seatsOf(words),
  }
}

/** What was asked for, and turned round where it was denied: `not self-hosted` asks for a managed one. */
function limitSet(stated: readonly Stated[]): Set<Limit> {
  const limits = new Set<Limit>()
  for (const { limit, negated } of stated) {
    if (!negated) limits.add(limit)
    else if (limit === 'self_hosted') limits.add('managed')
  }
  if (limits.has('managed') && limits.has('self_hosted')) limits.delete('managed')
  for (const { limit, negated } of stated) {
    if (limit === 'not_us' && !negated) limits.delete('not_us')
    if (limit === 'not_us' && negated) limits.add('not_us')
  }
  return limits
}

export const hardLimits = (limits: ReadonlySet<Limit>) => [...limits].filter(isHard)
