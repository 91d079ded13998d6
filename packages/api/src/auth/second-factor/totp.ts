import { randomBytes, timingSafeEqual } from 'node:crypto'

import { base32 } from 'oslo/encoding'
import { createTOTPKeyURI, generateHOTP } from 'oslo/otp'

// The only module that handles authenticator app codes (RFC 6238: SHA-1, 30 seconds, six digits).

const STEP_MS = 30_000
const KEY_BYTES = 20
/** How many time steps a phone's clock may be fast or slow. */
const TOLERANCE_STEPS = 1

export function newTotpKey(): Uint8Array {
  return randomBytes(KEY_BYTES)
}

/** The key in base32, to type into an app. */
export function formatTotpKey(key: Uint8Array): string {
  return base32.encode(key, { includePadding: false })
}

/** The content of the QR code: `otpauth://totp/...`. */
export function buildTotpUri({ issuer, account, key }: { issuer: string; account: string; key: Uint8Array }): string {
  return createTOTPKeyURI(issuer, account, key)
}

/**
 * Finds a six-digit code's time step. Always compares all steps in full, so timing reveals nothing.
 * @param now epoch milliseconds
 */
export async function findTotpStep(code: string, key: Uint8Array, now: number): Promise<number | null> {
  if (!/^\d{6}$/.test(code)) return null
  const codeBytes = Buffer.from(code)
  const current = Math.floor(now / STEP_MS)
  let matchingStep: number | null = null
  for (let step = current - TOLERANCE_STEPS; step <= current + TOLERANCE_STEPS; step += 1) {
    const isMatch = timingSafeEqual(codeBytes, Buffer.from(await generateHOTP(key, step)))
    if (isMatch) matchingStep = step
  }
  return matchingStep
}
