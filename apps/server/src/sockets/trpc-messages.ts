import { z } from '@callwright/contract/input/zod'
import type { getWSConnectionHandler } from '@trpc/server/adapters/ws'

import { parseJson, parseJsonBody } from '../http/json-body.ts'

export const SUBSCRIPTIONS_PER_SOCKET = 10

type Encoder = NonNullable<Parameters<typeof getWSConnectionHandler>[0]['experimental_encoder']>

/** A subscription that begins or ends. */
const turnSchema = z.object({ id: z.unknown(), result: z.object({ type: z.enum(['started', 'stopped']) }) })

/**
 * How the messages of one socket are read and written. What comes is as suspect as the body of a request; what goes
 * tells which subscriptions are running, since nothing else of tRPC does.
 * @param told.onTooMany called when the socket runs more than it may
 * @param told.onSend called before each message that goes
 */
export function socketMessages({ onTooMany, onSend }: { onTooMany: () => void; onSend: () => void }): Encoder {
  const running = new Set<unknown>()
  return {
    decode(data) {
      return typeof data === 'string' ? parseJson(data) : parseJsonBody(new Uint8Array(data))
    },
    encode(message) {
      const { data } = turnSchema.safeParse(message)
      if (data?.result.type === 'started') running.add(data.id)
      if (data?.result.type === 'stopped') running.delete(data.id)
      if (running.size > SUBSCRIPTIONS_PER_SOCKET) onTooMany()
      onSend()
      return JSON.stringify(message)
    },
  }
}
