import { initTRPC, TRPCError } from '@trpc/server'
import { z } from '@callwright/contract/input/zod'
import { storageTrouble } from '@callwright/db/errors/storage-trouble'

import { recordRefusal, withAudit } from '../context/audit.ts'
import type { Ctx, Session } from '../context/context.ts'
import { DomainError, type Reason } from '../context/domain-error.ts'
import { INPUT_LIMITS, type InputKind } from './input-limits.ts'
import { isPlainInput } from './plain-input.ts'
import { storageRefusal } from '../context/storage-refusal.ts'
import { transformer } from './transformer.ts'

const CODE_OF = {
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

/** Said where the reason is our own fault: the log has the rest. */
export const UNKNOWN_ERROR = 'Something went wrong on our side. Please try again.'

const FORBIDDEN = 'Forbidden'

/** `input`: how large an input may be. Procedures that need a session default to `signedIn`. */
type Meta = { input: InputKind }

const t = initTRPC
  .context<Ctx>()
  .meta<Meta>()
  .create({
    transformer,
    isDev: false,
    // Proxies cut streams that stay silent.
    sse: { ping: { enabled: true, intervalMs: 15_000 } },
    errorFormatter: ({ shape, error }) => ({
      ...shape,
      message: sentenceFor(error),
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
 * One sentence for people: ours where a rule or a schema of ours said no, a plain one for everything else.
 * What tRPC itself refuses (an unknown path, unreadable JSON) is one of its own codes, never `INTERNAL_SERVER_ERROR`.
 */
export function sentenceFor(error: TRPCError): string {
  if (error.cause instanceof z.ZodError) return error.cause.issues[0]?.message ?? 'Invalid request'
  if (error.cause instanceof DomainError) return error.cause.message
  if (error.code === 'INTERNAL_SERVER_ERROR') return UNKNOWN_ERROR
  if (error.code === 'NOT_FOUND') return 'Not found'
  if (error.code === 'BAD_REQUEST' && error.message.startsWith('Batch call exceeds maximum size')) {
    return 'Batch call exceeds maximum size'
  }
  return error.cause === undefined && error.code !== 'BAD_REQUEST' ? error.message : 'Invalid request'
}

/** A rule's refusal, or the disk's, with the code that its reason has; everything else as it is. */
export function asTrpcError(error: unknown): unknown {
  const refusal = error instanceof DomainError ? error : storageRefusal(error)
  if (!refusal) return error
  return new TRPCError({ code: CODE_OF[refusal.reason], message: refusal.message, cause: refusal })
}

/**
 * Builds a base procedure: `admit` rejects unauthorized callers and extends the context; then the input must be plain
 * JSON within its size limits. One middleware does all of this, because every request runs it.
 */
function procedureFor<Added extends object>(input: InputKind, admit: (ctx: Ctx) => Added) {
  return t.procedure.meta({ input }).use(async ({ ctx, getRawInput, meta, next, path, type }) => {
    try {
      const added = admit(ctx)
      const limits = INPUT_LIMITS[meta?.input ?? input]
      if (!(await isPlainInput(await getRawInput(), limits))) throw new DomainError('invalid', 'Invalid request')
      const result = await (type === 'mutation'
        ? withAudit(ctx, path, () => next({ ctx: added }))
        : next({ ctx: added }))
      const cause = result.ok ? undefined : result.error.cause
      if (cause && isRefusal(cause)) throw cause
      return result
    } catch (error) {
      if (type === 'mutation' && isRefusedDoor(error)) await recordRefusal(ctx, path)
      throw asTrpcError(error)
    }
  })
}

function isRefusal(error: Error): boolean {
  return error instanceof DomainError || storageTrouble(error) !== null
}

/** Who is signed in and not meant: an operator's door for a business, or the other way round. */
function isRefusedDoor(error: unknown): boolean {
  return error instanceof DomainError && error.reason === 'forbidden' && error.message === FORBIDDEN
}

/** Anybody, signed in or not. */
export const publicProcedure = procedureFor('public', () => ({}))

/** Whoever is signed in. */
export const userProcedure = procedureFor('signedIn', asUser)

/** A business: `ctx.tenantId` is the only tenant that its rows and events come from. */
export const tenantProcedure = procedureFor('signedIn', (ctx) => {
  const { session } = asUser(ctx)
  if (!session.tenantId) throw new DomainError('forbidden', FORBIDDEN)
  return { session, tenantId: session.tenantId }
})

/** The operator; the role is read from the database on every call. */
export const operatorProcedure = procedureFor('signedIn', (ctx) => {
  const { session } = asUser(ctx)
  if (session.user.role !== 'operator') throw new DomainError('forbidden', FORBIDDEN)
  return { session }
})

function asUser({ caller }: Ctx): { session: Session } {
  if (!caller.session) throw new DomainError('not-signed-in', 'Not authenticated')
  return { session: caller.session }
}
