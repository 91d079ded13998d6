/** Why a rule said no. `trpc.ts` maps each reason to one tRPC code, the server each code to one HTTP status. */
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

/** A rule's refusal with a sentence for people. */
export class DomainError extends Error {
  override readonly name = 'DomainError'
  readonly reason: Reason
  /** Seconds after which another try makes sense (too-many, unavailable). */
  readonly retryAfterSeconds: number | null
  constructor(reason: Reason, sentence: string, options: ErrorOptions & { retryAfterSeconds?: number } = {}) {
    super(sentence, options)
    this.reason = reason
    this.retryAfterSeconds = options.retryAfterSeconds ?? null
  }
}

export function notFound(): DomainError {
  return new DomainError('not-found', 'Not found')
}
