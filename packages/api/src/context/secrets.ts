import { hash } from 'node:crypto'

import { alphabet, generateRandomString } from 'oslo/crypto'

// The only module that creates and hashes our own secrets (see docs/decisions).

/** A secret for a cookie or a link: 43 letters and digits, about 256 bits. */
export function newSecret(): string {
  return generateRandomString(43, alphabet('a-z', 'A-Z', '0-9'))
}

/** The SHA-256 in hex that the database stores. Synchronous, because every request needs it. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret, 'hex')
}

/** Excludes letters and digits that look alike. */
const RECOVERY_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A code to write down, such as `k3wd-9f2p-mmah-x7qe`: about 79 bits, too many to guess from its hash. */
export function newRecoveryCode(): string {
  return (generateRandomString(16, RECOVERY_LETTERS).match(/.{4}/g) ?? []).join('-')
}

/** @param code as typed; case, spaces and dashes do not matter */
export function hashRecoveryCode(code: string): string {
  return hashSecret(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
}
