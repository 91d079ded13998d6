import { CODE_REQUIRED_MESSAGE, CODE_WRONG, PASSWORD_WRONG } from '@callwright/contract/auth'
import { NAME_MISMATCH_MESSAGE } from '@callwright/contract/tenant-data'

export type InvalidProofField = 'businessName' | 'password' | 'code'

/** The field that a refusal is about; undefined if none, for example when the server is unreachable. */
export function findInvalidField(message: string | undefined): InvalidProofField | undefined {
  if (message === PASSWORD_WRONG) return 'password'
  if (message === CODE_REQUIRED_MESSAGE || message === CODE_WRONG) return 'code'
  return message === NAME_MISMATCH_MESSAGE ? 'businessName' : undefined
}
