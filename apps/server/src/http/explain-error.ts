import { DomainError } from '@callwright/api/context/domain-error'
import { toStorageError } from '@callwright/api/trpc/storage-error'
import { asTrpcError, messageFor, UNKNOWN_ERROR } from '@callwright/api/trpc/trpc'
import { findStorageFailure } from '@callwright/db/errors/storage-failure'
import { TRPCError } from '@trpc/server'
import { getHTTPStatusCodeFromError } from '@trpc/server/http'

import type { ServerContext } from './server-context.ts'

export type ErrorExplanation = { status: number; message: string; retryAfterSeconds: number | null }

const UNSUPPORTED_TYPE = 'Invalid request: Content-Type must be application/json, or multipart/form-data for a form'
/** The web framework itself refuses nothing else. */
const UNREADABLE_BODY = 'Invalid request: the body cannot be read'

/** The part of an error that a client may see: a status and a message. */
export function explain(error: unknown): ErrorExplanation {
  const refusal = findRefusal(error)
  const known = refusal ? asTrpcError(refusal) : error
  if (known instanceof TRPCError) {
    const retryAfterSeconds = refusal?.retryAfterSeconds ?? null
    return { status: getHTTPStatusCodeFromError(known), message: messageFor(known), retryAfterSeconds }
  }
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  if (status === 408) return { status, message: 'Request timed out', retryAfterSeconds: null }
  if (status === 413) return { status, message: 'Request is too large', retryAfterSeconds: null }
  if (status === 415) return { status, message: UNSUPPORTED_TYPE, retryAfterSeconds: null }
  if (status >= 400 && status < 500) return { status, message: UNREADABLE_BODY, retryAfterSeconds: null }
  return { status: 500, message: UNKNOWN_ERROR, retryAfterSeconds: null }
}

function findRefusal(error: unknown): DomainError | null {
  if (error instanceof DomainError) return error
  if (error instanceof Error && error.cause instanceof DomainError) return error.cause
  return toStorageError(error)
}

/** Logs an error that is a bug or a machine failure, once. The client sees no details. */
export function logUnexpected(
  server: ServerContext,
  error: unknown,
  { method, url }: { method?: string; url?: string },
): void {
  const isStorageFailure = findStorageFailure(error) !== null
  if (!isStorageFailure && (findRefusal(error) !== null || explain(error).status < 500)) return
  const cause = error instanceof TRPCError ? (error.cause ?? error) : error
  // The query string may contain personal data.
  const location = { method, path: url?.split('?')[0] }
  if (isStorageFailure) {
    server.log.error({ err: findRootCause(cause), ...location }, 'the database or the disk failed during a request')
  } else server.log.error({ err: cause, ...location }, 'a request failed')
}

function findRootCause(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof Error ? findRootCause(error.cause) : error
}
