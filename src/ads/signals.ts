import { emailName, userName } from '../accounts/pseudonym.ts'
import { deviceType } from '../platform/agents/device.ts'
import type { DeviceType } from '../platform/token/payload.ts'
import { type Consent, readConsent } from './consent.ts'
import type { SlotRequest } from './schema.ts'

/** What targeting and capping know of the person the ad is for. */
export type Signals = {
  /** ISO 3166 alpha-2, or empty. */
  country: string
  device: DeviceType
  consent: Consent
  /** The strongest name the person may be recognised by, and whether it is more than the session. */
  identity: { name: string; isPerson: boolean }
}

/** What of a request tells of a person. */
export type Asker = {
  sessionId: string
  user?: Partial<NonNullable<SlotRequest['user']>> | undefined
  device?: SlotRequest['device']
  regs?: SlotRequest['regs']
}

type Lookup = {
  countryOf: (ip: string) => string | undefined
  /** Where the edge saw the request come from: the last resort, right where browsers ask for themselves. */
  edgeCountry: () => string | undefined
  globalPrivacyControl: boolean
}

/** Country from `device.country`, else from the user's address, else from the edge; device from the user agent; identity as consent allows. */
export function readSignals(request: Asker, lookup: Lookup): Signals {
  const { user, device } = request
  const country =
    readCountry(device?.country) ??
    addressCountry(request, lookup.countryOf) ??
    readCountry(lookup.edgeCountry()) ??
    ''
  const consent = readConsent(request.regs, lookup.globalPrivacyControl, country)
  return {
    country,
    device: deviceType(device?.ua, device?.os),
    consent,
    identity: readIdentity(user, request.sessionId, consent.identity),
  }
}

function readCountry(text: string | undefined): string | undefined {
  const code = text?.trim().toUpperCase()
  if (code === 'UK') return 'GB'
  // The edge says XX for unknown and T1 for Tor.
  return code && /^[A-Z]{2}$/.test(code) && code !== 'XX' ? code : undefined
}

function addressCountry({ device, user }: Asker, countryOf: Lookup['countryOf']) {
  for (const ip of [device?.ip, user?.ip]) {
    const country = ip && countryOf(ip)
    if (country) return country
  }
  return undefined
}

/** `anonymous` and the empty id name nobody; a session proves no person. */
function readIdentity(user: Asker['user'], sessionId: string, allowed: boolean) {
  const id = user?.id?.trim()
  if (allowed && id && id.toLowerCase() !== 'anonymous')
    return { name: userName(id), isPerson: true }
  const email = user?.hashed_email?.trim().toLowerCase()
  if (allowed && email && /^[0-9a-f]{64}$/.test(email)) {
    return { name: emailName(email), isPerson: true }
  }
  return { name: sessionName(sessionId), isPerson: false }
}

export const sessionName = (sessionId: string) => `session:${sessionId}`
