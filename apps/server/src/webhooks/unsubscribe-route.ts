import { createCaller } from '@callwright/api/app-router'
import { mailTokenSchema } from '@callwright/contract/mails/mail-rules'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import { READ_METHODS } from '../http/limits.ts'
import { createRequestContext } from '../http/request-context.ts'
import type { ServerContext } from '../http/server-context.ts'

const UNSUBSCRIBE_PATH = '/api/unsubscribe'
/** `List-Unsubscribe=One-Click`, URL-encoded or multipart. */
const MAX_BODY_BYTES = 2048

/**
 * One-click unsubscribing (RFC 8058): mail programs post to the link of an email, without cookies. People who open it
 * get the page that asks first, because programs that scan emails open links too.
 */
export function addUnsubscribeRoute(app: FastifyInstance, server: ServerContext): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MAX_BODY_BYTES }, (_request, _body, done) =>
      done(null),
    )
    scope.route({
      method: 'POST',
      url: UNSUBSCRIBE_PATH,
      async handler(request, reply) {
        const ctx = await createRequestContext(server, request.raw, reply)
        await createCaller(ctx).business.unsubscribe({ token: tokenOf(request) })
        return await reply.send({ success: true })
      },
    })
  })
  app.route({
    method: READ_METHODS,
    url: UNSUBSCRIBE_PATH,
    handler: async (request, reply) =>
      await reply.redirect(`/unsubscribe?token=${encodeURIComponent(tokenOf(request))}`),
  })
}

function tokenOf({ query }: FastifyRequest): string {
  const { data } = mailTokenSchema.safeParse(query)
  return data?.token ?? ''
}
