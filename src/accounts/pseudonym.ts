import { fromBase64 } from '../platform/crypto/base64.ts'
import { toHex } from '../platform/crypto/hex.ts'
import { createSigner } from '../platform/crypto/sha256.ts'

const signers = new Map<string, ReturnType<typeof createSigner>>()
const LIMIT = 1000

/** A name under the publisher's own key: 64 bits as 16 hex digits. The same person differs between publishers. */
export function pseudonym(publisherKey: string, name: string): string {
  const sign = signers.get(publisherKey) ?? openKey(publisherKey)
  return toHex(sign(name).subarray(0, 8))
}

function openKey(secret: string): ReturnType<typeof createSigner> {
  const signer = createSigner(fromBase64(secret))
  if (signers.size >= LIMIT) signers.clear()
  signers.set(secret, signer)
  return signer
}

/** What the pseudonym of a person is made of: the publisher's own id for them, or the SHA-256 of their e-mail. */
export const userName = (id: string) => `user:${id}`
export const emailName = (hashedEmail: string) => `email:${hashedEmail}`
/** The same where nothing but the session is known. */
export const sessionName = (sessionId: string) => `session:${sessionId}`

/** A pseudonym that nobody has. */
export const NOBODY = '0000000000000000'
