import {
  CODE_REQUIRED_MESSAGE,
  USED_CODE_MESSAGE,
  WRONG_CODE_MESSAGE,
  WRONG_PASSWORD_MESSAGE,
} from '@callwright/contract/auth'
import { NAME_MISMATCH_MESSAGE } from '@callwright/contract/tenant-data'

export type InvalidProofField = 'businessName' | 'password' | 'code'

/** The field that a refusal is about; undefined if none, for example when the server is unreachable. */
export function findInvalidField(message: string | undefined): InvalidProofField | undefined {
  if (message === WRONG_PASSWORD_MESSAGE) return 'password'
  if ([CODE_REQUIRED_MESSAGE, USED_CODE_MESSAGE, WRONG_CODE_MESSAGE].some((each) => each === message)) return 'code'
  return message === NAME_MISMATCH_MESSAGE ? 'businessName' : undefined
}
