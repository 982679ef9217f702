// Three letters are an IANA zone only here. V8 takes more, from Java: BST is Dhaka there, British Summer Time in Postgres.
const SHORT = /^(CET|EET|EST|GMT|HST|MET|MST|PRC|ROC|ROK|UCT|UTC|WET)$/i

/**
 * The name by which Intl and Postgres mean the same IANA zone, or undefined. Offsets such as +05:30 are no
 * names: they mean opposite signs in the two. A name without a slash is given in its long form: to Postgres,
 * CET is a fixed offset.
 */
export function zoneNamed(name: string): string | undefined {
  if (!/^[A-Za-z][A-Za-z0-9_+\-/]*$/.test(name)) return undefined
  if (name.length === 3 && !SHORT.test(name)) return undefined
  try {
    const { timeZone } = new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions()
    return name.includes('/') ? name : timeZone
  } catch {
    return undefined
  }
}

/** Whether a store refused a zone's name (SQLSTATE 22023), which Intl may know from newer data. */
export function isUnknownZone(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && at.code === '22023') return true
  }
  return false
}
