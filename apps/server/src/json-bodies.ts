import type { FastifyInstance } from 'fastify'

import { parseJsonBody } from './json-body.ts'

/** What `request.body` is: the JSON as it came and as it was read; undefined where there was none. */
export type JsonBody = ReturnType<typeof parseJsonBody>

/** JSON is the only kind of body that is read; any other answers 415. */
export function addJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    try {
      done(null, typeof body === 'string' ? undefined : parseJsonBody(body))
    } catch (error) {
      done(error instanceof Error ? error : new Error('Unreadable body', { cause: error }))
    }
  })
}
