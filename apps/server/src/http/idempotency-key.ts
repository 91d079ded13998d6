import type { IncomingMessage } from 'node:http'

/** The client's key for a request; a retry with the same key has no second effect. */
export function readIdempotencyKey({ headers }: IncomingMessage): string | undefined {
  const key = headers['idempotency-key']
  return Array.isArray(key) ? key[0] : key
}
