import { z } from '@callwright/contract/input/zod'
import type { getWSConnectionHandler } from '@trpc/server/adapters/ws'

import { parseJson, parseJsonBody } from '../http/json-body.ts'

export const SUBSCRIPTIONS_PER_SOCKET = 10

type Encoder = NonNullable<Parameters<typeof getWSConnectionHandler>[0]['experimental_encoder']>

/** A message about a subscription that starts or stops. */
const subscriptionChangeSchema = z.object({
  id: z.unknown(),
  result: z.object({ type: z.enum(['started', 'stopped']) }),
})

/**
 * Encodes and decodes the messages of one socket. Incoming messages are as untrusted as request bodies. Outgoing
 * messages show which subscriptions are running, which tRPC does not expose otherwise.
 * @param options.onMessage called with the number of procedures in each incoming message
 * @param options.onTooManySubscriptions called when the socket has too many subscriptions
 * @param options.onSend called before each outgoing message
 */
export function createMessageEncoder({
  onMessage,
  onTooManySubscriptions,
  onSend,
}: {
  onMessage: (procedures: number) => void
  onTooManySubscriptions: () => void
  onSend: () => void
}): Encoder {
  const runningIds = new Set<unknown>()
  return {
    decode(data) {
      let procedures = 1
      try {
        const message = typeof data === 'string' ? parseJson(data) : parseJsonBody(new Uint8Array(data))
        if (Array.isArray(message)) procedures = Math.max(message.length, 1)
        return message
      } finally {
        onMessage(procedures)
      }
    },
    encode(message) {
      const { data } = subscriptionChangeSchema.safeParse(message)
      if (data?.result.type === 'started') runningIds.add(data.id)
      if (data?.result.type === 'stopped') runningIds.delete(data.id)
      if (runningIds.size > SUBSCRIPTIONS_PER_SOCKET) onTooManySubscriptions()
      onSend()
      return JSON.stringify(message)
    },
  }
}
