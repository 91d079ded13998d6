import { callingHoursSchema } from './campaigns.ts'
import { textListSchema } from './do-not-call.ts'
import { idempotencyKeySchema } from '../input/idempotency.ts'
import { nameSchema } from '../input/names.ts'
import { LIST_LIMITS } from './recipient-columns.ts'
import { z } from '../input/zod.ts'

const cellSchema = z.string().max(LIST_LIMITS.cellBytes, 'A cell has more than 10 kB.')

/**
 * A list as it stands in its file: header and rows of cells. The server explains every row once more by the same rule
 * as the screen (`explainRecipients`) and calls only accepted rows. The explanation also counts the rows and validates
 * their cells: validating all of them in this schema would block the event loop.
 */
export const recipientListSchema = z.strictObject({
  headers: z.array(cellSchema).min(1).max(LIST_LIMITS.columns, 'The first row has more than 100 columns.'),
  rows: z.custom<string[][]>((rows) => Array.isArray(rows), 'Invalid request'),
  /** The line of the file that each row starts on; the rows are counted from 2 where it is left out. */
  lines: z
    .custom<number[]>((lines) => Array.isArray(lines), 'Invalid request')
    .refine((lines) => lines.every((line: unknown) => Number.isSafeInteger(line) && Number(line) >= 1))
    .optional(),
})

export const createCampaignSchema = z.strictObject({
  name: nameSchema('Batch name'),
  list: recipientListSchema,
  /** Dials nobody: the calls are simulated and not counted. */
  testMode: z.boolean().optional().default(false),
  /** Epoch milliseconds; left out or null: at once. */
  scheduledAt: z
    .number()
    .int()
    .min(0)
    .max(Date.UTC(2048, 0, 1))
    .nullish(),
  /** Has to lie within the installation's own hours; those where it is left out. */
  callingHours: callingHoursSchema.optional(),
  /** Starts even if rows have voices or languages that the voice provider does not know. */
  confirmed: z.boolean().optional().default(false),
  /** A new one for each press of the button; the same one again gives the first answer and no second campaign. */
  idempotencyKey: idempotencyKeySchema,
})

export type CreateCampaign = z.output<typeof createCampaignSchema>

/** E.164 numbers of a list, to learn which of them are on the do-not-call list. */
export const findDoNotCallSchema = z.strictObject({
  phoneNumbers: textListSchema(20),
})
