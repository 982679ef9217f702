// Three letters are an IANA zone only here. V8 takes more, from Java: BST is Dhaka there, British Summer Time elsewhere.
const SHORT = /^(CET|EET|EST|GMT|HST|MET|MST|PRC|ROC|ROK|UCT|UTC|WET)$/i

/** Whether the text names an IANA zone, in any case. Offsets such as +05:30 are no names. */
export function isZone(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+\-/]*$/.test(name)) return false
  if (name.length === 3 && !SHORT.test(name)) return false
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return true
  } catch {
    return false
  }
}
