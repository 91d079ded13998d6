import { CODE_NEEDED, CODE_WRONG, PASSWORD_WRONG } from '@callwright/contract/auth'
import { NAME_DIFFERS } from '@callwright/contract/tenant-data'

export type Blamed = 'businessName' | 'password' | 'code'

/** Which field a refusal is about; undefined where it is about none, as when the server cannot be reached. */
export function blamedBy(refusal: string | undefined): Blamed | undefined {
  if (refusal === PASSWORD_WRONG) return 'password'
  if (refusal === CODE_NEEDED || refusal === CODE_WRONG) return 'code'
  return refusal === NAME_DIFFERS ? 'businessName' : undefined
}
