/**
 * Why a rule refuses a request. `trpc.ts` maps each reason to a tRPC code, and the server maps each code to an HTTP
 * status.
 */
export type Reason =
  | 'invalid'
  | 'not-signed-in'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'too-large'
  | 'too-many'
  | 'unavailable'
  | 'provider-failed'

/** A rule's refusal; its message is written for users. */
export class DomainError extends Error {
  override readonly name = 'DomainError'
  readonly reason: Reason
  /** Seconds to wait before trying again (too-many, unavailable). */
  readonly retryAfterSeconds: number | null
  constructor(reason: Reason, message: string, options: ErrorOptions & { retryAfterSeconds?: number } = {}) {
    super(message, options)
    this.reason = reason
    this.retryAfterSeconds = options.retryAfterSeconds ?? null
  }
}

/** @param problem names the field, if it is about one, and the rule; without values, which may be secret */
export function invalidRequest(problem: string, options?: ErrorOptions): DomainError {
  return new DomainError('invalid', `Invalid request: ${problem}`, options)
}

export function notFound(): DomainError {
  return new DomainError('not-found', 'Not found')
}
