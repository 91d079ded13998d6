import type { IncomingMessage } from 'node:http'

import { DomainError } from '@callwright/api/domain-error'

/** Five megabytes as base64, and room for names. */
export const BODY_LIMIT = 8 * 1024 * 1024

/**
 * The body as it arrives; one of no announced length is bounded here. Ending early leaves the connection open for the
 * answer. Only errors of the request are turned into refusals, not those of whoever reads.
 * @throws DomainError `too-large`; `invalid` where the client goes away
 */
export async function* bodyOf(request: IncomingMessage): AsyncGenerator<Buffer> {
  let size = 0
  try {
    for await (const piece of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += piece.length
      if (size > BODY_LIMIT) throw new DomainError('too-large', 'Request is too large')
      yield piece
    }
  } catch (error) {
    if (error instanceof DomainError || !request.destroyed) throw error
    throw new DomainError('invalid', 'Invalid request', { cause: error })
  }
}
