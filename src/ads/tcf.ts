/** Purposes without which nobody may be recognised across sessions: storage, and the choice and profile of ads (IAB TCF 2). */
const PURPOSES = [1, 2, 3, 4]
/** Where a TCF 2 core string keeps its consents: 24 bits, purpose 1 first. */
const PURPOSE_CONSENTS_BIT = 152
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Whether a TCF 2 consent string allows it. What can't be read is no consent. Layout: IAB Tech Lab, TCF v2 core string. */
export function tcfAllowsIdentity(consentString: string): boolean {
  const core = consentString.split('.')[0] ?? ''
  const version = ALPHABET.indexOf(core[0] ?? '')
  if (version !== 2) return false
  return PURPOSES.every((purpose) => bitAt(core, PURPOSE_CONSENTS_BIT + purpose - 1) === 1)
}

function bitAt(base64url: string, bit: number): number {
  const digit = ALPHABET.indexOf(base64url[Math.floor(bit / 6)] ?? '')
  return digit < 0 ? 0 : (digit >> (5 - (bit % 6))) & 1
}
