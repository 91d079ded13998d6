import { idSchema } from '../input/id.ts'
import { pageFields } from '../input/paging.ts'
import { LIST_LIMITS } from './list-format.ts'
import { z } from '../input/zod.ts'

/** How a number got on the list: typed in, from a file, or at the person's request during a call. */
export const DO_NOT_CALL_SOURCES = ['manual', 'csv', 'recipient'] as const
export type DoNotCallSource = (typeof DO_NOT_CALL_SOURCES)[number]

export const listDoNotCallSchema = z
  .strictObject({
    /** Digits that the number contains. */
    search: z.string().trim().max(40).optional(),
    ...pageFields({ max: 1000, default: 50 }),
  })
  .optional()

/** One number as typed. */
export const phoneNumberSchema = z
  .string('Please enter a phone number')
  .trim()
  .min(1, 'Please enter a phone number')
  .max(40, 'Please enter a valid phone number')

/** Up to 50,000 strings. Stops at the first invalid string: reporting all of them would take a quarter of a second. */
export function stringListSchema(maxLength: number): z.ZodType<string[], string[]> {
  return z
    .custom<string[]>(
      (list) => Array.isArray(list) && list.length <= LIST_LIMITS.rows,
      `Please send a list of at most ${LIST_LIMITS.rows.toLocaleString('en-US')} entries`,
    )
    .refine(
      (list) => list.every((text: unknown) => typeof text === 'string' && text.length <= maxLength),
      `Every entry of the list must be text of at most ${maxLength} characters`,
    )
}

export const addDoNotCallSchema = z.strictObject({
  /** As typed; the response reports the result for each. */
  phoneNumbers: stringListSchema(200).refine((list) => list.length > 0, 'Please enter a phone number'),
  source: z.enum(['manual', 'csv']).optional().default('manual'),
  /** The call that the number was added from, in Call Details. */
  callId: idSchema.optional(),
})

export const doNotCallNumberSchema = z.strictObject({ phoneNumber: phoneNumberSchema })

export const listSuggestionsSchema = z.strictObject(pageFields({ max: 100, default: 25 })).optional()

export const answerSuggestionSchema = z.strictObject({
  suggestionId: idSchema,
  /** `true` puts the number on the list, `false` lets it be called again. */
  accept: z.boolean(),
})
