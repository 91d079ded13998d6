import { reauthFields } from './auth.ts'
import { idSchema } from './input/id.ts'
import { z } from './input/zod.ts'

/** Suggested retention periods; any other whole number of days is allowed too. */
export const KEEP_DAYS_CHOICES = [30, 90, 180, 365] as const
export const MAX_KEEP_DAYS = 3650

const DAYS_MESSAGE = `Please enter a whole number of days, 1 to ${MAX_KEEP_DAYS}`

export const keepDaysSchema = z
  .number({ error: DAYS_MESSAGE })
  .int(DAYS_MESSAGE)
  .min(1, DAYS_MESSAGE)
  .max(MAX_KEEP_DAYS, DAYS_MESSAGE)

/** The shorter of the business's and the installation's retention; null means forever. */
export function effectiveRetentionDays(keepDays: number | null, maxDays: number | null): number | null {
  if (keepDays === null || maxDays === null) return keepDays ?? maxDays
  return Math.min(keepDays, maxDays)
}

/** The error for a retention longer than the installation's. */
export function tooManyDaysMessage(maxDays: number): string {
  return `This installation keeps them for at most ${daysText(maxDays)}`
}

export function daysText(days: number): string {
  return days === 1 ? '1 day' : `${days} days`
}

/** null means the installation's retention. */
export const setRetentionSchema = z.strictObject({ keepDays: keepDaysSchema.nullable() })

/** The error for a typed name that is not the business's. */
export const NAME_MISMATCH_MESSAGE = 'This does not match the business name.'

export const eraseOwnSchema = z.strictObject(reauthFields)

export const eraseClientSchema = z.strictObject({
  tenantId: idSchema,
  /** Typed by the operator, to confirm the right client. */
  businessName: z.string().max(200),
  ...reauthFields,
})
