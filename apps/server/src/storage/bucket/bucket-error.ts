import { adviseOnCertificate } from '@callwright/db/errors/untrusted-certificate'

/**
 * `refused`: the key is wrong or lacks permission; `missing`: there is no such bucket; `damaged`: bytes do not match
 * their hash; `failed`: a retry may work; `unanswered`: the request may still take effect.
 */
export type BucketErrorKind = 'refused' | 'missing' | 'damaged' | 'failed' | 'unanswered'

/**
 * A failed request to the bucket. Its code marks it as a temporary storage error, which gives a 503 response and a
 * `Retry-After`.
 */
export class BucketError extends Error {
  override readonly name = 'BucketError'
  readonly code = 'EBUCKET'
  readonly kind: BucketErrorKind
  constructor(kind: BucketErrorKind, reason: string) {
    super(`The request to the bucket failed: ${reason}.`)
    this.kind = kind
  }
}

const REFUSED_STATUSES = new Set([401, 403])
/** The request may have taken effect; with 503 it has not. */
const UNCERTAIN_STATUSES = new Set([500, 502, 504])
/** The request never reached a server. */
const UNREACHED_CODES = /^(ECONNREFUSED|ENOTFOUND|EAI_\w+|EHOSTUNREACH|ENETUNREACH)$/

/**
 * Keeps only the name and status of errors from the store or the network; other fields contain the signed request.
 */
export function toBucketError(error: unknown): BucketError {
  if (error instanceof BucketError) return error
  const status = statusOf(error)
  const reason = [codeOf(error), ...(status === null ? [] : [`status ${status}`])].join(', ')
  if (nameOf(error) === 'NoSuchBucket') return new BucketError('missing', reason)
  const advice = adviseOnCertificate(codeOf(error))
  if (advice !== null) return new BucketError('failed', `${reason}. ${advice}`)
  if (status === null) return new BucketError(UNREACHED_CODES.test(codeOf(error)) ? 'failed' : 'unanswered', reason)
  if (UNCERTAIN_STATUSES.has(status)) return new BucketError('unanswered', reason)
  return new BucketError(REFUSED_STATUSES.has(status) ? 'refused' : 'failed', reason)
}

/** Whether a key does not exist, as opposed to the bucket. */
export function isMissingKey(error: unknown): boolean {
  const name = nameOf(error)
  return name === 'NoSuchKey' || name === 'NotFound' || (statusOf(error) === 404 && name !== 'NoSuchBucket')
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'Error'
}

/** `ECONNREFUSED` says more than `Error`. */
function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : nameOf(error)
}

function statusOf(error: unknown): number | null {
  const found = (error as { $metadata?: { httpStatusCode?: number } } | null)?.$metadata?.httpStatusCode
  return found ?? null
}
