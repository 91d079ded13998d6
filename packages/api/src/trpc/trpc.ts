import type { KeyAccess, KeyAccessByOwner, Scope } from '@callwright/contract/api-keys'
import { initTRPC, TRPCError } from '@trpc/server'
import { messageOf, z } from '@callwright/contract/input/zod'
import { findStorageFailure } from '@callwright/db/errors/storage-failure'

import { isReadOnlyMutation, recordAudit, recordRefusal } from '../context/audit.ts'
import type { Caller, Ctx, Session } from '../context/context.ts'
import { DomainError, invalidRequest, type Reason } from '../context/domain-error.ts'
import { AccessError, assertKeyAccess } from '../context/key-access.ts'
import { enterList } from '../context/list-view.ts'
import { INPUT_LIMITS, type InputKind } from './input-limits.ts'
import { isPlainInput, NOT_PLAIN } from './plain-input.ts'
import { toStorageError } from './storage-error.ts'
import { runInCallerQueue } from './caller-queue.ts'
import { describeIssue } from './describe-issue.ts'
import { transformer } from './transformer.ts'

// Pages do without it: their forms have messages of their own.
z.config({ customError: describeIssue })

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

/**
 * `input`: the input's size limits; procedures that need a session default to `signedIn`. `access`: what an API key
 * needs. `alsoNeeds`: a second scope, for a procedure that also returns what that scope protects. `takesIndex`: whether
 * the input can name a row by its position in the list.
 */
type Meta = {
  input?: InputKind
  access?: KeyAccess | KeyAccessByOwner
  alsoNeeds?: Scope | KeyAccessByOwner
  takesIndex?: boolean
}

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
  if (error.cause instanceof z.ZodError) return messageOf(error.cause)
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
 * Builds a base procedure: `admit` rejects unauthorized callers and extends the context; an API key must have the
 * procedure's scope; then the input must be plain JSON within its size limits. One middleware does all of this, because
 * every request runs it.
 */
function createProcedure<Added extends object>(input: InputKind, admit: (ctx: Ctx) => Added) {
  return t.procedure.meta({ input }).use(async ({ ctx, getRawInput, meta, next, path, type }) => {
    try {
      const isChange = type === 'mutation' && !isReadOnlyMutation(path)
      const mutation = isChange ? { path, isRecorded: false } : undefined
      const admitted = admit(ctx)
      assertKeyAccess(ctx.caller.session, meta?.access ?? 'session', { isChange })
      if (meta?.alsoNeeds) assertKeyAccess(ctx.caller.session, meta.alsoNeeds)
      const limits = INPUT_LIMITS[meta?.input ?? input]
      // Before the queue: a request that waits there sees the list as it was when it arrived.
      using list = meta?.takesIndex && hasIndex(await getRawInput()) ? enterList(listName(ctx, path)) : undefined
      const added = { ...admitted, mutation, list }
      const result = await runInCallerQueue(ctx.caller, async () => {
        if (!(await isPlainInput(await getRawInput(), limits))) throw invalidRequest(NOT_PLAIN)
        const answer = await next({ ctx: added })
        // A rule records an entry with details in its own transaction, unless it had nothing to change.
        if (answer.ok && mutation?.isRecorded === false) await recordAudit(ctx.db, { ...ctx, ...added })
        return answer
      })
      const cause = result.ok ? undefined : result.error.cause
      if (cause && isRefusal(cause)) throw cause
      if (ctx.batch && result.ok && type === 'query') addToBatch(ctx.batch, result.data)
      return result
    } catch (error) {
      if (type === 'mutation' && error instanceof AccessError) await recordRefusal(ctx, path)
      throw asTrpcError(error)
    }
  })
}

function hasIndex(input: unknown): boolean {
  return typeof input === 'object' && input !== null && 'index' in input && input.index !== undefined
}

function listName({ caller: { session } }: Ctx, path: string): string {
  return `${path} ${session?.tenantId}`
}

/** Writing more at once would block the event loop. */
const MAX_BATCH_LETTERS = 6_000_000

function addToBatch(batch: { letters: number }, answer: unknown): void {
  batch.letters += JSON.stringify(answer)?.length ?? 0
  if (batch.letters > MAX_BATCH_LETTERS) throw new DomainError('too-large', BATCH_TOO_LARGE)
}

const BATCH_TOO_LARGE =
  'The responses to these requests are too long for one batch. Please send fewer requests at once.'

function isRefusal(error: Error): boolean {
  return error instanceof DomainError || findStorageFailure(error) !== null
}

/** No session required. API keys are refused. */
export const publicProcedure = createProcedure('public', () => ({})).meta({ access: 'session' })

/** Any signed-in user. API keys are refused. */
export const userProcedure = createProcedure('signedIn', requireUser).meta({ access: 'session' })

const tenantBase = createProcedure('signedIn', (ctx) => {
  const { session } = requireUser(ctx)
  if (!session.tenantId) throw new AccessError()
  return { session, tenantId: session.tenantId }
})

/** A business: its signed-in user, or its API key. Rules must use `ctx.tenantId` for all rows and events. */
export function tenantProcedure(access: KeyAccess): typeof tenantBase {
  return tenantBase.meta({ access })
}

const operatorBase = createProcedure('signedIn', (ctx) => {
  const { session } = requireUser(ctx)
  if (session.user.role !== 'operator') throw new AccessError()
  return withoutTenant(ctx, session)
})

/**
 * The operator or their API key, not acting for their own business. The role is read from the database on every call.
 */
export function operatorProcedure(access: KeyAccess): typeof operatorBase {
  return operatorBase.meta({ access })
}

const ownerBase = createProcedure('signedIn', (ctx) => {
  const { session } = requireUser(ctx)
  const { user, key, tenantId } = session
  // A key of the operator's own business acts for that business.
  if (user.role === 'operator' && (key === null || tenantId === null)) {
    return { ...withoutTenant(ctx, session), owner: null }
  }
  if (tenantId === null) throw new AccessError()
  return { session, caller: ctx.caller, owner: tenantId }
})

/** A business and its API keys, or the operator and the operator's keys: then `ctx.owner` is null. */
export function ownerProcedure(access: KeyAccess | KeyAccessByOwner): typeof ownerBase {
  return ownerBase.meta({ access })
}

function withoutTenant({ caller }: Ctx, session: Session): { session: Session; caller: Caller } {
  const withoutTenant = { ...session, tenantId: null }
  return { session: withoutTenant, caller: { ...caller, session: withoutTenant } }
}

function requireUser({ caller }: Ctx): { session: Session } {
  if (!caller.session) throw new DomainError('not-signed-in', 'Not authenticated')
  return { session: caller.session }
}
