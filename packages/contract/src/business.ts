import { EMAIL_MESSAGE, emailSchema } from './auth.ts'
import { businessNameSchema } from './input/names.ts'
import { textSchema, z } from './input/zod.ts'

export const DESCRIPTION_MAX = 20_000
export const NOTES_MAX = 20_000

/** The version that the change is based on; if omitted, the save overwrites other changes. */
const versionSchema = z.int32().min(0).optional()

const descriptionSchema = textSchema().max(DESCRIPTION_MAX, 'Description is too long (20,000 characters at most)')

export const updateProfileSchema = z.strictObject({
  businessName: businessNameSchema,
  businessEmail: z.union([z.literal(''), emailSchema], EMAIL_MESSAGE),
  businessPhone: z.string().trim().max(40, 'Phone number is too long (40 characters at most)'),
  businessAddress: textSchema().trim().max(500, 'Address is too long (500 characters at most)'),
  description: descriptionSchema,
  version: versionSchema,
})

export const saveDescriptionSchema = z.strictObject({ description: descriptionSchema, version: versionSchema })

export const saveNotesSchema = z.strictObject({
  notes: textSchema().max(NOTES_MAX, 'Notes are too long (20,000 characters at most)'),
  version: versionSchema,
})

/** Shown when a save is based on an outdated version; nothing is saved then. */
export const PROFILE_CHANGED = 'This profile has been changed somewhere else since you opened it.'
export const NOTES_CHANGED = 'These notes have been changed somewhere else since you opened them.'

/** The initials of the first two words, or the first two letters of a single word. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const [first, second] = words
  if (!first) return ''
  const letters = second ? [...first].slice(0, 1).concat([...second].slice(0, 1)) : [...first].slice(0, 2)
  return letters.join('').toUpperCase()
}
