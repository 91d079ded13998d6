import { type StorageFailure, findStorageFailure } from '@callwright/db/errors/storage-failure'

import { DomainError } from '../context/domain-error.ts'

const MESSAGES: Record<StorageFailure, { message: string; retryAfterSeconds: number }> = {
  busy: { message: 'The server is busy. Please try again.', retryAfterSeconds: 5 },
  full: { message: 'The server has no room left to store this. Please try again later.', retryAfterSeconds: 30 },
  failed: {
    message: 'The server cannot store or read this right now. Please try again later.',
    retryAfterSeconds: 30,
  },
}

/** Turns a temporary database or disk failure into a refusal; null for every other error. */
export function toStorageError(error: unknown): DomainError | null {
  const storageFailure = findStorageFailure(error)
  if (storageFailure === null) return null
  const { message, retryAfterSeconds } = MESSAGES[storageFailure]
  return new DomainError('unavailable', message, { cause: error, retryAfterSeconds })
}
