import type { IncomingMessage } from 'node:http'

/** What a client calls its request, so that sending it again does nothing twice. */
export function idempotencyKeyOf({ headers }: IncomingMessage): string | undefined {
  const key = headers['idempotency-key']
  return Array.isArray(key) ? key[0] : key
}
