import type { IncomingMessage } from 'node:http'

import { DomainError, invalidRequest } from '@callwright/api/context/domain-error'

/**
 * Streams the request body and limits its size, since `Content-Length` may be missing. Stopping early keeps the
 * connection open for the response. Only errors in the request become refusals; the consumer's errors pass through.
 * @throws DomainError `too-large`; `invalid` if the client disconnects
 */
export async function* streamBody(request: IncomingMessage, maxBytes: number): AsyncGenerator<Buffer> {
  let size = 0
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > maxBytes) throw tooLargeError()
      yield chunk
    }
  } catch (error) {
    if (error instanceof DomainError || !request.destroyed) throw error
    throw invalidRequest('the body is incomplete', { cause: error })
  }
}

export function tooLargeError(): DomainError {
  return new DomainError('too-large', 'Request is too large')
}
