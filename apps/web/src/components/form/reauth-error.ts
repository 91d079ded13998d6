import {
  CODE_REQUIRED_MESSAGE,
  USED_CODE_MESSAGE,
  WRONG_CODE_MESSAGE,
  WRONG_PASSWORD_MESSAGE,
} from '@callwright/contract/auth'
import { NAME_MISMATCH_MESSAGE } from '@callwright/contract/tenant-data'

export type InvalidReauthField = 'businessName' | 'password' | 'code'

const FIELDS: ReadonlyMap<string | undefined, InvalidReauthField> = new Map([
  [NAME_MISMATCH_MESSAGE, 'businessName'],
  [WRONG_PASSWORD_MESSAGE, 'password'],
  [CODE_REQUIRED_MESSAGE, 'code'],
  [USED_CODE_MESSAGE, 'code'],
  [WRONG_CODE_MESSAGE, 'code'],
])

/** The field that a refusal is about; undefined if none, for example when the server is unreachable. */
export function findInvalidField(message: string | undefined): InvalidReauthField | undefined {
  return FIELDS.get(message)
}
