import { lazy } from './format.ts'

/** The newer of the two ways to ask costs nothing; not every browser has it yet. */
type Clock = { Temporal?: { Now: { timeZoneId: () => string } } }

/** Where this browser is, as IANA names it. */
export const homeZone = lazy(
  () =>
    (globalThis as Clock).Temporal?.Now.timeZoneId() ??
    (Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'),
)
