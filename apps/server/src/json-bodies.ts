import { DomainError } from '@callwright/api/domain-error'
import { INPUT_LIMITS, type InputKind } from '@callwright/api/input-limits'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import { callerOf, NO_COOKIES } from './caller.ts'
import type { Door } from './door.ts'
import { readJsonBody, readLongJsonBody } from './json-body.ts'
import { isBodyPending } from './unread-body.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How large a JSON body may be, where it depends on the route. */
    inputOf?: (path: string) => InputKind
  }
}

/** JSON is the only kind of body that is read; any other answers 415. */
export function addJsonBodies(app: FastifyInstance, door: Door): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', async (request: FastifyRequest) => {
    const kind = inputKindOf(request)
    const read = kind === 'recipients' ? readLongJsonBody : readJsonBody
    return await read(request.raw, INPUT_LIMITS[kind])
  })
  // A body larger than a form is only waited for from somebody who is signed in.
  app.addHook('onRequest', async (request) => {
    const { raw, routeOptions } = request
    if (!routeOptions.config.inputOf || inputKindOf(request) === 'public' || !isBodyPending(raw)) return
    if (Number(raw.headers['content-length']) <= INPUT_LIMITS.public.bytes) return
    const { session } = await callerOf(door, raw, NO_COOKIES)
    if (!session) throw new DomainError('not-signed-in', 'Not authenticated')
  })
}

function inputKindOf({ url, routeOptions }: FastifyRequest): InputKind {
  return routeOptions.config.inputOf?.(url.split('?')[0] ?? '') ?? 'signedIn'
}
