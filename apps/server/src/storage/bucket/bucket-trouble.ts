/**
 * `refused`: the keys are wrong or may not do that; `missing`: there is no such bucket; `damaged`: bytes are not those that
 * their name says, here or there; `failed`: it may work later; `unanswered`: it was asked, and may do it yet.
 */
export type BucketTroubleKind = 'refused' | 'missing' | 'damaged' | 'failed' | 'unanswered'

/**
 * The bucket did not do what it was asked for. Its code makes it trouble of the storage for everybody who knows that: it
 * passes, and the answer says when to come again.
 */
export class BucketTrouble extends Error {
  override readonly name = 'BucketTrouble'
  readonly code = 'EBUCKET'
  readonly kind: BucketTroubleKind
  constructor(kind: BucketTroubleKind, reason: string) {
    super(`The bucket did not do what it was asked for: ${reason}.`)
    this.kind = kind
  }
}

const REFUSED = new Set([401, 403])
/** Something went wrong on the way, or nobody knows what; unlike 503, which says that nothing was done. */
const UNKNOWN = new Set([500, 502, 504])
/** There was nobody to be asked. */
const NOT_ASKED = /^(ECONNREFUSED|ENOTFOUND|EAI_\w+|EHOSTUNREACH|ENETUNREACH)$/

/**
 * What is told of an error of the store or of the way to it: its name and status. Its other fields hold what was signed,
 * and are left out.
 */
export function bucketTrouble(error: unknown): BucketTrouble {
  if (error instanceof BucketTrouble) return error
  const status = statusOf(error)
  const reason = [codeOf(error), ...(status === null ? [] : [`status ${status}`])].join(', ')
  if (nameOf(error) === 'NoSuchBucket') return new BucketTrouble('missing', reason)
  if (status === null) return new BucketTrouble(NOT_ASKED.test(codeOf(error)) ? 'failed' : 'unanswered', reason)
  if (UNKNOWN.has(status)) return new BucketTrouble('unanswered', reason)
  return new BucketTrouble(REFUSED.has(status) ? 'refused' : 'failed', reason)
}

/** That there is no such key; a bucket that is missing is something else. */
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
