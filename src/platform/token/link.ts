import { formatUuid, writeUuid } from '../crypto/uuid.ts'
import { type KeyRing, openBytes, sealBytes } from './seal.ts'

/** What the tracked link of a recommended service knows, so that a visit needs no lookup. */
export type ServiceLink = {
  /** UUIDv7; its time is when the link was made. */
  grclid: string
  publisherId: string
  serviceId: string
}

const BYTES = 48

/** 104 characters. */
export async function sealServiceLink(
  ring: KeyRing,
  link: ServiceLink,
  iv: Uint8Array,
): Promise<string> {
  const bytes = new Uint8Array(BYTES)
  writeUuid(link.grclid, bytes, 0)
  writeUuid(link.publisherId, bytes, 16)
  writeUuid(link.serviceId, bytes, 32)
  return await sealBytes(ring, 'service', bytes, iv)
}

/** The link, or undefined for any other text. */
export async function openServiceLink(
  ring: KeyRing,
  code: string,
): Promise<ServiceLink | undefined> {
  const bytes = await openBytes(ring, 'service', code, BYTES)
  if (!bytes) return undefined
  return {
    grclid: formatUuid(bytes),
    publisherId: formatUuid(bytes.subarray(16)),
    serviceId: formatUuid(bytes.subarray(32)),
  }
}

export const serviceUrl = (origin: string, code: string) => `${origin}/go/${code}`
