import { lazy } from './format.ts'

/** Where this browser is, as IANA names it. */
export const homeZone = lazy(() => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC')
