import type { SlotRequest } from './schema.ts'
import { tcfAllowsIdentity } from './tcf.ts'

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

/** Reads what the request says about consent. Silence in the EEA is no consent, and neither is a string that refuses. */
export function readConsent(
  regs: SlotRequest['regs'],
  globalPrivacyControl: boolean,
  country: string,
): Consent {
  const child = isSet(regs?.coppa)
  const gdpr = regs?.gdpr === undefined ? EEA.has(country) : isSet(regs.gdpr)
  const consented = !gdpr || tcfAllowsIdentity(regs?.gdprConsent ?? '')
  const optedOut = globalPrivacyControl || hasOptedOut(regs)
  return { identity: consented && !optedOut && !child, child }
}

/**
 * US Privacy String: version, notice, opt-out of sale, LSPA. A GPP string may hold an opt-out in any of a score of
 * formats; one for a US section (7 and up) counts as one.
 */
function hasOptedOut(regs: SlotRequest['regs']): boolean {
  if (regs?.usPrivacy?.[2]?.toUpperCase() === 'Y') return true
  const sections = Array.isArray(regs?.gppSid)
    ? regs.gppSid
    : String(regs?.gppSid ?? '').split(/[,_]/)
  return Boolean(regs?.gpp) && sections.some((section) => Number(section) >= 7)
}

const isSet = (flag: boolean | number | string | undefined) =>
  flag === true || flag === 1 || flag === '1' || flag === 'true'
