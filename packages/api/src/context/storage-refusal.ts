import { type StorageFailure, findStorageFailure } from '@callwright/db/errors/storage-trouble'

import { DomainError } from './domain-error.ts'

const SENTENCES: Record<StorageFailure, { sentence: string; retryAfterSeconds: number }> = {
  busy: { sentence: 'The server is busy. Please try again.', retryAfterSeconds: 5 },
  full: { sentence: 'The server has no room left to store this. Please try again later.', retryAfterSeconds: 30 },
  failed: {
    sentence: 'The server cannot store or read this right now. Please try again later.',
    retryAfterSeconds: 30,
  },
}

/** Turns a temporary failure of the database or disk into a refusal; null for every other error. */
export function storageRefusal(error: unknown): DomainError | null {
  const trouble = findStorageFailure(error)
  if (trouble === null) return null
  const { sentence, retryAfterSeconds } = SENTENCES[trouble]
  return new DomainError('unavailable', sentence, { cause: error, retryAfterSeconds })
}
