import { randomBytes, timingSafeEqual } from 'node:crypto'

import { base32 } from 'oslo/encoding'
import { createTOTPKeyURI, generateHOTP } from 'oslo/otp'

// The only module that makes and compares codes of authenticator apps (RFC 6238: SHA-1, 30 seconds, six digits).

const STEP_MS = 30_000
const KEY_BYTES = 20
/** Steps that a phone's clock may be off, either way. */
const TOLERANCE = 1

export function newTotpKey(): Uint8Array {
  return randomBytes(KEY_BYTES)
}

/** The key as people type it into an app: base32. */
export function totpKeyText(key: Uint8Array): string {
  return base32.encode(key, { includePadding: false })
}

/** What the QR code says: `otpauth://totp/...`. */
export function totpUri(account: string, key: Uint8Array): string {
  return createTOTPKeyURI('Callwright', account, key)
}

/**
 * The time step that a code of six digits belongs to, or null. Every step is computed and compared to the end, so that the
 * time tells nothing.
 * @param now epoch milliseconds
 */
export async function findTotpStep(code: string, key: Uint8Array, now: number): Promise<number | null> {
  if (!/^\d{6}$/.test(code)) return null
  const given = Buffer.from(code)
  const current = Math.floor(now / STEP_MS)
  let found: number | null = null
  for (let step = current - TOLERANCE; step <= current + TOLERANCE; step += 1) {
    const isRight = timingSafeEqual(given, Buffer.from(await generateHOTP(key, step)))
    if (isRight) found = step
  }
  return found
}
