import type { IncomingMessage } from 'node:http'

export type EngineQuery = {
  transport: string
  /** The session that the request belongs to; null where it asks for a new one. */
  sid: string | null
}

/**
 * What a request of Engine.IO says about itself, read the way Engine.IO reads it: of a name that comes twice the last
 * counts. @returns null where it does not speak protocol 4, the one since Socket.IO 3
 */
export function readEngineQuery({ url }: IncomingMessage): EngineQuery | null {
  const query = new Map(new URL(url ?? '', 'http://localhost').searchParams)
  const transport = query.get('transport')
  if (transport === undefined || query.get('EIO') !== '4') return null
  // Engine.IO takes an empty one for none.
  return { transport, sid: query.get('sid') || null }
}
