import { type Refusal, refusalMessage } from '@callwright/contract/business-files'

import { DomainError } from '../context/domain-error.ts'

/** An error with the documented message of a refusal. */
export function createFileError(refusal: Refusal, options: ErrorOptions = {}): DomainError {
  return new DomainError('invalid', refusalMessage(refusal), options)
}

export function createFileSizeError(refusal: Refusal): DomainError {
  return new DomainError('too-large', refusalMessage(refusal))
}
