import { hash } from 'node:crypto'

import { alphabet, generateRandomString } from 'oslo/crypto'

// The only module that makes and hashes secrets of ours (see docs/decisions).

/** A secret for a cookie or a link: 43 letters and digits, about 256 bits. */
export function newSecret(): string {
  return generateRandomString(43, alphabet('a-z', 'A-Z', '0-9'))
}

/** What the database keeps of a secret: its SHA-256 in hex. Asked for on every request, so without a thread's help. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret, 'hex')
}
