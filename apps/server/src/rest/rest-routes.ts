import { createCaller } from '@callwright/api/app-router'
import type { Ctx, Session } from '@callwright/api/context/context'
import { DomainError, invalidRequest } from '@callwright/api/context/domain-error'
import type { InputKind } from '@callwright/api/trpc/input-limits'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { createRequestContext } from '../http/request-context.ts'
import { assertOwnUser } from '../http/require-access.ts'
import type { ServerContext } from '../http/server-context.ts'
import { readIdempotencyKey } from '../http/idempotency-key.ts'
import { READ_METHODS } from '../http/limits.ts'
import type { JsonBody } from '../http/json-body.ts'
import { sections } from './sections.ts'
import type { Fields, RestRequest, RestRow } from './rest-row.ts'
import { withWireNames } from './wire-refusal.ts'

type Route = { Params: Record<string, string>; Querystring: Fields; Body: JsonBody | undefined }

/** The documented REST paths. Each renames fields and calls one procedure, which validates the input. */
export function addRestRoutes(app: FastifyInstance, server: ServerContext): void {
  for (const row of sections.flatMap(({ rows }) => rows)) {
    app.route<Route>({
      method: row.method === 'GET' ? READ_METHODS : row.method,
      url: row.path,
      config: {
        inputOf: () => inputKindOf(row),
        includesSuccess: row.includesSuccess,
        isRead: row.access.endsWith(':read'),
      },
      async handler(request, reply) {
        const { status = 200, body } = await respond(server, row, { request, reply })
        return await reply.code(status).send(body)
      },
    })
  }
}

function inputKindOf({ access, takesList }: RestRow): InputKind {
  if (takesList) return 'recipients'
  return access === 'public' ? 'public' : 'signedIn'
}

async function respond(
  server: ServerContext,
  row: RestRow,
  { request, reply }: { request: FastifyRequest<Route>; reply: FastifyReply },
): ReturnType<RestRow['run']> {
  const ctx = await createRequestContext(server, request.raw, reply)
  const { session } = ctx.caller
  if (row.access !== 'public' && !session) throw new DomainError('not-signed-in', 'Not authenticated')
  return await runRow(row, ctx, readRequest(row, { request, session }))
}

/** @throws the refusals of the row's procedures, with the field names of the wire */
export async function runRow(row: RestRow, ctx: Ctx, request: RestRequest): ReturnType<RestRow['run']> {
  try {
    return await row.run(createCaller(ctx), request)
  } catch (error) {
    throw withWireNames(error, row, request)
  }
}

function readRequest(
  row: RestRow,
  { request, session }: { request: FastifyRequest<Route>; session: Session | null },
): RestRequest {
  const parts = { params: request.params, query: { ...request.query }, body: bodyOf(request) }
  if (row.ownUser) takeOwnUser(parts[row.ownUser.in], { field: row.ownUser.field, session })
  return {
    ...parts,
    idempotencyKey: readIdempotencyKey(request.raw),
    ifMatch: request.headers['if-match']?.replace(/^W\//, ''),
  }
}

/** `me` is the user's own id. Another user's id and a nonexistent one are refused in the same way. */
function takeOwnUser(fields: Fields, { field, session }: { field: string; session: Session | null }): void {
  if (fields[field] !== undefined) assertOwnUser(session, fields[field])
  delete fields[field]
}

function bodyOf({ body }: FastifyRequest<Route>): Fields {
  const value = body?.value
  if (value === undefined) return {}
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalidRequest('the body must be an object')
  }
  if (hasUnsafeKeys(value)) throw invalidRequest('the body has too many fields, or one with a forbidden name')
  return { ...value }
}

/** More fields than any route accepts. Checked here because some routes pass only part of the body to a procedure. */
const MAX_FIELDS = 100

function hasUnsafeKeys(body: object): boolean {
  const keys = Object.keys(body)
  return keys.length > MAX_FIELDS || keys.includes('__proto__') || keys.includes('constructor')
}
