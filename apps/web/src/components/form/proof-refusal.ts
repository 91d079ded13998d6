import { CODE_NEEDED, CODE_WRONG, PASSWORD_WRONG } from '@callwright/contract/auth'
import { NAME_DIFFERS } from '@callwright/contract/tenant-data'

export type RefusedField = 'businessName' | 'password' | 'code'

/** The field that a refusal is about; undefined if none, for example when the server is unreachable. */
export function findRefusedField(refusal: string | undefined): RefusedField | undefined {
  if (refusal === PASSWORD_WRONG) return 'password'
  if (refusal === CODE_NEEDED || refusal === CODE_WRONG) return 'code'
  return refusal === NAME_DIFFERS ? 'businessName' : undefined
}
