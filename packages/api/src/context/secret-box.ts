import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

// Encrypts secrets that, unlike hashes, must be readable again: AES-256-GCM with the installation's key. The key is
// stored outside the database, so a copy of the database alone reveals nothing.

const VERSION = 'v1'
const IV_BYTES = 12
const TAG_BYTES = 16

export type SealOptions = {
  /** the installation's key */
  key: Uint8Array
  /** what the secret is for: each purpose has its own key, derived from the installation's */
  purpose: 'second factor' | 'webhook' | 'tool' | 'calendar'
  /** the secret's owner: it cannot be decrypted for a different owner */
  owner: string
}

export function sealSecret(secret: Uint8Array, { key, purpose, owner }: SealOptions): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', deriveKey(key, purpose), iv).setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([iv, cipher.update(secret), cipher.final(), cipher.getAuthTag()])
  return `${VERSION}.${sealed.toString('base64url')}`
}

/** @returns null if it was encrypted with a different key or for a different purpose or owner, or modified */
export function openSecret(sealed: string, { key, purpose, owner }: SealOptions): Uint8Array | null {
  const [version, text = ''] = sealed.split('.')
  const bytes = Buffer.from(text, 'base64url')
  if (version !== VERSION || bytes.length < IV_BYTES + TAG_BYTES) return null
  const decipher = createDecipheriv('aes-256-gcm', deriveKey(key, purpose), bytes.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(-TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()])
  } catch {
    return null
  }
}

/** `owner`: the token is for no other. */
type SignOptions = { key: Uint8Array; purpose: 'unsubscribe' | 'tools' | 'calendar address'; owner: string }

/** A token for a link that works without a session and never ends: an id that only we can have signed. */
export function signId(id: string, { key, purpose, owner }: SignOptions): string {
  return `${id}.${createHmac('sha256', deriveKey(key, purpose)).update(`${id} ${owner}`).digest('base64url')}`
}

/** The id in a token, which is not verified yet. */
export function readTokenId(token: string): string {
  return token.slice(0, token.lastIndexOf('.'))
}

export function isSignedId(token: string, options: SignOptions): boolean {
  const [given, expected] = [Buffer.from(token), Buffer.from(signId(readTokenId(token), options))]
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function deriveKey(key: Uint8Array, purpose: SealOptions['purpose'] | SignOptions['purpose']): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', key, '', `callwright ${purpose}`, 32))
}
