import type { Attack } from './attacks.ts'
import { documentVariants } from './variants/document-variants.ts'
import { listVariants } from './variants/list-variants.ts'
import { metaVariants } from './variants/meta-variants.ts'
import { procedureVariants } from './variants/procedure-variants.ts'
import { signInVariants } from './variants/sign-in-variants.ts'

export const variants: readonly Attack[] = [
  ...metaVariants,
  ...listVariants,
  ...signInVariants,
  ...procedureVariants,
  ...documentVariants,
]
