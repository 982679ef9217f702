type DeviceType = 'desktop' | 'mobile' | 'tablet' | 'unknown'

const TABLET = /ipad|tablet|kindle|silk\/|playbook|android(?!.*mobile)/
const TELEVISION = /smart-?tv|appletv|googletv|android tv|bravia|crkey|aft[a-z]|web0s|tizen.*tv/
const MOBILE = /mobi|iphone|ipod|android|windows phone|blackberry|opera mini|ios\b/
/** A terminal stands on a desk; Darwin alone may also be a phone's. */
const DESKTOP =
  /windows nt|macintosh|mac os|macos|x11|linux|cros|electron|\bdarwin (?:arm64|x64)|win32|[\w.-]cli\/|freebsd/

const BY_OS: readonly [RegExp, DeviceType][] = [
  [/ipados/, 'tablet'],
  [/^ios\b|iphone|android|windows phone|harmony/, 'mobile'],
  [/windows|^win|mac|darwin|linux|bsd|chrome ?os|chromium|cros|ubuntu|debian|fedora/, 'desktop'],
]

/** What a browser says of itself beside its user agent: the headers `Sec-CH-UA-Platform` and `-Mobile`. */
export type ClientHints = { platform: string | undefined; mobile: string | undefined }

type SaidOfDevice = {
  ua?: string | undefined
  os?: string | undefined
  /** Read only where neither tells. */
  hints?: () => ClientHints
}

/**
 * The kind of device of the end user. The user agent decides; `os` (as the caller names it) fills in, then the hints of a
 * browser that asks for itself.
 */
export function deviceType({ ua, os, hints }: SaidOfDevice): DeviceType {
  const system = os?.trim().toLowerCase() ?? ''
  // An iPad with desktop site on calls itself a Mac; only the caller can know better.
  if (/ipad/.test(system)) return 'tablet'
  return rememberedType(ua ?? '') ?? byOs(system) ?? byHints(hints?.()) ?? 'unknown'
}

/** Agents come again and again. Bounded: emptied when full; what a stranger makes very long is not kept. */
const judged = new Map<string, DeviceType | undefined>()
const MOST_JUDGED = 500
const LONGEST_JUDGED = 1000

function rememberedType(ua: string): DeviceType | undefined {
  if (ua.length > LONGEST_JUDGED) return byUserAgent(ua.trim().toLowerCase())
  if (judged.has(ua)) return judged.get(ua)
  if (judged.size >= MOST_JUDGED) judged.clear()
  const type = byUserAgent(ua.trim().toLowerCase())
  judged.set(ua, type)
  return type
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

function byHints(hints: ClientHints | undefined): DeviceType | undefined {
  if (hints?.mobile === '?1') return 'mobile'
  const system = hints?.platform?.replaceAll('"', '').trim().toLowerCase() ?? ''
  const type = byOs(system)
  return type === 'mobile' && hints?.mobile === '?0' ? 'tablet' : type
}
