const CODE = /^[a-z][a-z0-9_-]{0,39}$/

/** What a reason is counted as: its code, or `other` where it is prose. */
export function reasonCode(reason: string): string {
  const code = reason.trim().toLowerCase().replaceAll(/\s+/g, '_')
  return CODE.test(code) ? code : 'other'
}
