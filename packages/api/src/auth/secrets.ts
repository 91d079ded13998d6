import { generateRandomString, alphabet, sha256 } from 'oslo/crypto'
import { encodeHex } from 'oslo/encoding'

// The only module that makes and hashes secrets of ours; oslo is behind it (see docs/decisions).

/** A secret for a cookie or a link: 43 letters and digits, about 256 bits. */
export function newSecret(): string {
  return generateRandomString(43, alphabet('a-z', 'A-Z', '0-9'))
}

/** What the database keeps of a secret: its SHA-256 in hex. */
export async function hashSecret(secret: string): Promise<string> {
  return encodeHex(await sha256(new TextEncoder().encode(secret)))
}
