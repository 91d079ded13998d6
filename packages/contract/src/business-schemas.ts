import { EMAIL_MESSAGE, emailSchema } from './auth.ts'
import { DESCRIPTION_MAX, NOTES_MAX } from './business.ts'
import { businessNameSchema, nameSchema } from './input/names.ts'
import { textSchema, z } from './input/zod.ts'

/** The version that the change is based on; if omitted, the save overwrites other changes. */
const versionSchema = z.int32().min(0).optional()

const descriptionSchema = textSchema().max(DESCRIPTION_MAX, 'Description is too long (20,000 characters at most)')

export const updateProfileSchema = z.strictObject({
  businessName: businessNameSchema,
  businessEmail: z.union([z.literal(''), emailSchema], EMAIL_MESSAGE),
  businessPhone: nameSchema('Phone number', { max: 40, required: null, isCleaned: true }),
  businessAddress: nameSchema('Address', { max: 500, required: null, isCleaned: true }),
  description: descriptionSchema,
  version: versionSchema,
})

export const saveDescriptionSchema = z.strictObject({ description: descriptionSchema, version: versionSchema })

export const saveNotesSchema = z.strictObject({
  notes: textSchema().max(NOTES_MAX, 'Notes are too long (20,000 characters at most)'),
  version: versionSchema,
})
