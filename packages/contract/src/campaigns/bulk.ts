import { callingHoursSchema } from './campaigns.ts'
import { stringListSchema } from './do-not-call.ts'
import { idempotencyKeySchema } from '../input/idempotency.ts'
import { nameSchema } from '../input/names.ts'
import { LIST_LIMITS } from './list-format.ts'
import { CALL_BACK_MODES, retryRulesSchema } from './retry-rules.ts'
import { z } from '../input/zod.ts'

const cellSchema = z.string().max(LIST_LIMITS.cellBytes, 'A cell is larger than 10 kB.')

const columnSchema = z
  .number()
  .int()
  .min(0)
  .max(LIST_LIMITS.columns - 1)

/**
 * The header and rows of a file. The server checks every row again with the screen's rule (`explainRecipients`) and
 * calls only accepted rows. That check also limits rows and cells: doing it in this schema would block the event loop.
 */
export const recipientListSchema = z.strictObject({
  headers: z.array(cellSchema).min(1).max(LIST_LIMITS.columns, 'The first row has more than 100 columns.'),
  rows: z.custom<string[][]>((rows) => Array.isArray(rows), 'Invalid request'),
  /** The line of the file on which each row starts; by default rows are numbered from 2. */
  lines: z
    .custom<number[]>((lines) => Array.isArray(lines), 'Invalid request')
    .refine((lines) => lines.every((line: unknown) => Number.isSafeInteger(line) && Number(line) >= 1))
    .optional(),
  /** Indexes of the column to dial and of the name column (null: none); by default headers and content decide. */
  phoneColumn: columnSchema.optional(),
  nameColumn: columnSchema.nullish(),
  /** Also calls people who opted out by the list's own column. */
  includeOptedOut: z.boolean().optional().default(false),
})

export const createCampaignSchema = z.strictObject({
  name: nameSchema('Batch name'),
  /** The client made up the name, for example from the time: requests that differ only in such a name are repetitions. */
  isNameGenerated: z.boolean().optional().default(false),
  list: recipientListSchema,
  /** Calls are simulated and not counted. */
  testMode: z.boolean().optional().default(false),
  /** Epoch milliseconds; null or omitted to start immediately. */
  scheduledAt: z
    .number()
    .int()
    .min(0)
    .max(Date.UTC(2048, 0, 1))
    .nullish(),
  /** Must be within the installation's hours, which are also the default. */
  callingHours: callingHoursSchema.optional(),
  /** Null or omitted: no automatic retries. */
  retryRules: retryRulesSchema.nullish(),
  callBacks: z.enum(CALL_BACK_MODES).optional().default('ask'),
  /** Starts even if rows have voices or languages that the voice provider does not know. */
  confirmed: z.boolean().optional().default(false),
  /** A new key for each click; a repeated key returns the first response and creates no second campaign. */
  idempotencyKey: idempotencyKeySchema,
})

export type CreateCampaign = z.output<typeof createCampaignSchema>

/** Looks up which E.164 numbers are on the do-not-call list. */
export const findDoNotCallSchema = z.strictObject({
  phoneNumbers: stringListSchema(20),
})
