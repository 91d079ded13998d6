import type { IncomingMessage } from 'node:http'

import { DomainError } from '@callwright/api/context/domain-error'
import { FILE_MAX_BYTES } from '@callwright/contract/business-files'

/** 8 MB: base64 makes the largest file a third longer; the rest is for the other fields. */
export const FILE_BODY_LIMIT = (FILE_MAX_BYTES * 8) / 5

/**
 * Streams the request body and limits its size, since `Content-Length` may be missing. Stopping early keeps the
 * connection open for the response. Only errors in the request become refusals; the consumer's errors pass through.
 * @throws DomainError `too-large`; `invalid` if the client disconnects
 */
export async function* streamFileBody(request: IncomingMessage): AsyncGenerator<Buffer> {
  let size = 0
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > FILE_BODY_LIMIT) throw new DomainError('too-large', 'Request is too large')
      yield chunk
    }
  } catch (error) {
    if (error instanceof DomainError || !request.destroyed) throw error
    throw new DomainError('invalid', 'Invalid request', { cause: error })
  }
}
