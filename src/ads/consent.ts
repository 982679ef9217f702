import type { AdRequest } from './schema.ts'

/** Member states of the EU and the EEA, where a cross-session identity needs consent. */
const EEA = new Set(
  'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE IS LI NO'.split(
    ' ',
  ),
)

export type Consent = {
  /** Whether the user may be recognised across sessions. */
  identity: boolean
  /** Whether the user is known to be a child: contextual only, nothing stored. */
  child: boolean
}

/** Reads what the request says about consent. Silence in the EEA is no consent; an opt-out anywhere is one. */
export function readConsent(
  regs: AdRequest['regs'],
  globalPrivacyControl: boolean,
  country: string,
): Consent {
  const child = isSet(regs?.coppa)
  const gdpr = regs?.gdpr === undefined ? EEA.has(country) : isSet(regs.gdpr)
  const consented = !gdpr || Boolean(regs?.gdprConsent)
  // US Privacy String: version, notice, opt-out of sale, LSPA.
  const optedOut = globalPrivacyControl || regs?.usPrivacy?.[2]?.toUpperCase() === 'Y'
  return { identity: consented && !optedOut && !child, child }
}

const isSet = (flag: boolean | number | string | undefined) =>
  flag === true || flag === 1 || flag === '1' || flag === 'true'
