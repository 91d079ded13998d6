import { describeContrastProblem } from './accent-color.ts'
import { EMAIL_MESSAGE, emailSchema } from '../auth.ts'
import { LEGAL_LINKS_MAX } from '../brand.ts'
import { linkSchema } from '../business-link-schemas.ts'
import { nameSchema } from '../input/names.ts'
import { z } from '../input/zod.ts'

const PRODUCT_NAME_MAX = 60

/** An own color; white text on it must be readable. */
const accentColorSchema = z
  .string()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, { error: 'Please enter a color such as #0b5f66', abort: true })
  .superRefine((color, { addIssue }) => {
    const problem = describeContrastProblem(color)
    if (problem !== null) addIssue({ code: 'custom', message: problem })
  })

export const saveBrandSchema = z.strictObject({
  productName: nameSchema('Name', { max: PRODUCT_NAME_MAX, required: 'Please enter a name' }),
  accentColor: accentColorSchema.nullable(),
  supportEmail: z.union([z.literal(''), emailSchema], EMAIL_MESSAGE),
  legalLinks: z
    .array(
      z.strictObject({
        label: nameSchema('Label', { max: 40, required: 'Please enter a label' }),
        url: linkSchema.refine((url) => url.length <= 500, 'Link is too long (500 characters at most)'),
      }),
    )
    .max(LEGAL_LINKS_MAX),
  mailFromName: nameSchema('Sender', { max: PRODUCT_NAME_MAX, required: null }),
})
