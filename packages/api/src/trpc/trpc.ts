import { initTRPC, TRPCError } from '@trpc/server'
import { z } from '@callwright/contract/input/zod'
import { findStorageFailure } from '@callwright/db/errors/storage-failure'

import { recordRefusal, withAudit } from '../context/audit.ts'
import type { Ctx, Session } from '../context/context.ts'
import { DomainError, type Reason } from '../context/domain-error.ts'
import { INPUT_LIMITS, type InputKind } from './input-limits.ts'
import { isPlainInput } from './plain-input.ts'
import { toStorageError } from '../context/storage-error.ts'
import { transformer } from './transformer.ts'

const TRPC_CODES = {
  invalid: 'BAD_REQUEST',
  'not-signed-in': 'UNAUTHORIZED',
  forbidden: 'FORBIDDEN',
  'not-found': 'NOT_FOUND',
  conflict: 'CONFLICT',
  'too-large': 'PAYLOAD_TOO_LARGE',
  'too-many': 'TOO_MANY_REQUESTS',
  unavailable: 'SERVICE_UNAVAILABLE',
  'provider-failed': 'BAD_GATEWAY',
} as const satisfies Record<Reason, TRPCError['code']>

/** The message for unexpected errors; the log has the details. */
export const UNKNOWN_ERROR = 'Something went wrong on our side. Please try again.'

const FORBIDDEN_MESSAGE = 'Forbidden'

/** `input`: the input's size limits. Procedures that need a session default to `signedIn`. */
type Meta = { input: InputKind }

const t = initTRPC
  .context<Ctx>()
  .meta<Meta>()
  .create({
    transformer,
    isDev: false,
    // Proxies close idle streams.
    sse: { ping: { enabled: true, intervalMs: 15_000 } },
    errorFormatter: ({ shape, error }) => ({
      ...shape,
      message: messageFor(error),
      data: {
        code: shape.data.code,
        httpStatus: shape.data.httpStatus,
        retryAfterSeconds: error.cause instanceof DomainError ? error.cause.retryAfterSeconds : null,
      },
    }),
  })

export const router = t.router
export const mergeRouters = t.mergeRouters
export const createCallerFactory = t.createCallerFactory

/**
 * The message to show to users: our rule's or schema's, or a generic one for everything else. Requests that tRPC itself
 * rejects (unknown path, unreadable JSON) have their own codes, never `INTERNAL_SERVER_ERROR`.
 */
export function messageFor(error: TRPCError): string {
  if (error.cause instanceof z.ZodError) return error.cause.issues[0]?.message ?? 'Invalid request'
  if (error.cause instanceof DomainError) return error.cause.message
  if (error.code === 'INTERNAL_SERVER_ERROR') return UNKNOWN_ERROR
  if (error.code === 'NOT_FOUND') return 'Not found'
  if (error.code === 'BAD_REQUEST' && error.message.startsWith('Batch call exceeds maximum size')) {
    return 'Batch call exceeds maximum size'
  }
  return error.cause === undefined && error.code !== 'BAD_REQUEST' ? error.message : 'Invalid request'
}

/**
 * Converts a rule's refusal or a storage failure to a TRPCError with the matching code; other errors stay unchanged.
 */
export function asTrpcError(error: unknown): unknown {
  const refusal = error instanceof DomainError ? error : toStorageError(error)
  if (!refusal) return error
  return new TRPCError({ code: TRPC_CODES[refusal.reason], message: refusal.message, cause: refusal })
}

/**
 * Builds a base procedure: `admit` rejects unauthorized callers and extends the context; then the input must be plain
 * JSON within its size limits. One middleware does all of this, because every request runs it.
 */
function createProcedure<Added extends object>(input: InputKind, admit: (ctx: Ctx) => Added) {
  return t.procedure.meta({ input }).use(async ({ ctx, getRawInput, meta, next, path, type }) => {
    try {
      const added = admit(ctx)
      const limits = INPUT_LIMITS[meta?.input ?? input]
      if (!(await isPlainInput(await getRawInput(), limits))) throw new DomainError('invalid', 'Invalid request')
      const result = await (type === 'mutation'
        ? withAudit({ ...ctx, ...added }, path, () => next({ ctx: added }))
        : next({ ctx: added }))
      const cause = result.ok ? undefined : result.error.cause
      if (cause && isRefusal(cause)) throw cause
      return result
    } catch (error) {
      if (type === 'mutation' && isForbidden(error)) await recordRefusal(ctx, path)
      throw asTrpcError(error)
    }
  })
}

function isRefusal(error: Error): boolean {
  return error instanceof DomainError || findStorageFailure(error) !== null
}

/** Whether a signed-in user called a procedure meant for a different role. */
function isForbidden(error: unknown): boolean {
  return error instanceof DomainError && error.reason === 'forbidden' && error.message === FORBIDDEN_MESSAGE
}

/** No session required. */
export const publicProcedure = createProcedure('public', () => ({}))

/** Any signed-in user. */
export const userProcedure = createProcedure('signedIn', requireUser)

/** A signed-in business. Rules must use `ctx.tenantId` for all rows and events. */
export const tenantProcedure = createProcedure('signedIn', (ctx) => {
  const { session } = requireUser(ctx)
  if (!session.tenantId) throw new DomainError('forbidden', FORBIDDEN_MESSAGE)
  return { session, tenantId: session.tenantId }
})

/** The operator, not acting for their own business. The role is read from the database on every call. */
export const operatorProcedure = createProcedure('signedIn', (ctx) => {
  const { session } = requireUser(ctx)
  if (session.user.role !== 'operator') throw new DomainError('forbidden', FORBIDDEN_MESSAGE)
  const withoutTenant = { ...session, tenantId: null }
  return { session: withoutTenant, caller: { ...ctx.caller, session: withoutTenant } }
})

function requireUser({ caller }: Ctx): { session: Session } {
  if (!caller.session) throw new DomainError('not-signed-in', 'Not authenticated')
  return { session: caller.session }
}
