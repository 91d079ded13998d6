import { createHmac } from 'node:crypto'

import { decodeSigningSecret } from './secrets.ts'

/** One request's signed content. */
export type SignedContent = {
  /** the message's id, the same on every attempt */
  id: string
  /** of the attempt, in seconds */
  timestamp: number
  body: string
}

/**
 * The `webhook-signature` header of the Standard Webhooks specification: one signature for each secret, of which a
 * receiver needs to know only one.
 */
export function signContent({ id, timestamp, body }: SignedContent, secrets: readonly string[]): string {
  const signatures = secrets.map((secret) => {
    const signature = createHmac('sha256', decodeSigningSecret(secret)).update(`${id}.${timestamp}.${body}`)
    return `v1,${signature.digest('base64')}`
  })
  return signatures.join(' ')
}

/** A request's headers, as sent and as shown in the log. */
export function buildHeaders(
  version: string,
  { id, timestamp, signature }: { id: string; timestamp: number; signature: string },
): Record<string, string> {
  return {
    'content-type': 'application/json',
    'user-agent': `Callwright/${version}`,
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signature,
  }
}
