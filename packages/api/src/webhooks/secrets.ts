import { randomBytes } from 'node:crypto'

import type { Deps } from '../context/context.ts'
import { openSecret, sealSecret } from '../context/secret-box.ts'

// Signing secrets as in the Standard Webhooks specification: `whsec_` and 32 bytes in base64.

const PREFIX = 'whsec_'
const SECRET_BYTES = 32

type SecretDeps = Pick<Deps, 'secretKey'>

/** A new secret as text, and encrypted for the database. */
export function newSigningSecret(deps: SecretDeps, endpointId: string): { secret: string; sealedSecret: string } {
  const bytes = randomBytes(SECRET_BYTES)
  return {
    secret: `${PREFIX}${bytes.toString('base64')}`,
    sealedSecret: sealSecret(bytes, { key: deps.secretKey, purpose: 'webhook', owner: endpointId }),
  }
}

/** @returns null if it was encrypted with a different `secret.key` */
export function openSigningSecret(deps: SecretDeps, endpointId: string, sealed: string): string | null {
  const bytes = openSecret(sealed, { key: deps.secretKey, purpose: 'webhook', owner: endpointId })
  return bytes && `${PREFIX}${Buffer.from(bytes).toString('base64')}`
}

/** The signing key: a secret without its prefix, decoded. */
export function decodeSigningSecret(secret: string): Uint8Array {
  return Buffer.from(secret.slice(PREFIX.length), 'base64')
}
