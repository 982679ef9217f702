export type DeviceType = 'desktop' | 'mobile' | 'tablet' | 'unknown'

const TABLET = /ipad|tablet|kindle|silk\/|playbook|android(?!.*mobile)/
const TELEVISION = /smart-?tv|appletv|googletv|android tv|bravia|crkey|aft[a-z]|web0s|tizen.*tv/
const MOBILE = /mobi|iphone|ipod|android|windows phone|blackberry|opera mini|ios\b/
const DESKTOP = /windows nt|macintosh|mac os|x11|linux|cros|electron/

const BY_OS: readonly [RegExp, DeviceType][] = [
  [/ipados/, 'tablet'],
  [/^ios\b|iphone|android|windows phone|harmony/, 'mobile'],
  [/windows|mac|linux|chrome ?os|cros|ubuntu/, 'desktop'],
]

/** The kind of device of the end user. The user agent decides; `os` (as the caller names it) fills in. */
export function deviceType(ua: string | undefined, os?: string): DeviceType {
  const system = os?.trim().toLowerCase() ?? ''
  // An iPad with desktop site on calls itself a Mac; only the caller can know better.
  if (/ipad/.test(system)) return 'tablet'
  return byUserAgent(ua?.trim().toLowerCase() ?? '') ?? byOs(system) ?? 'unknown'
}

function byUserAgent(ua: string): DeviceType | undefined {
  if (ua === '') return undefined
  if (TELEVISION.test(ua)) return 'desktop'
  if (TABLET.test(ua)) return 'tablet'
  if (MOBILE.test(ua)) return 'mobile'
  return DESKTOP.test(ua) ? 'desktop' : undefined
}

function byOs(os: string): DeviceType | undefined {
  return BY_OS.find(([pattern]) => pattern.test(os))?.[1]
}
