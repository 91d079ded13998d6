import { codeSchema, presentPasswordSchema } from './auth.ts'
import { idSchema } from './input/id.ts'
import { z } from './input/zod.ts'

/** What a business chooses from; any other whole number of days will do too. */
export const USUAL_KEEP_DAYS = [30, 90, 180, 365] as const
export const MOST_KEEP_DAYS = 3650

const DAYS = `Please enter a whole number of days, 1 to ${MOST_KEEP_DAYS}`

export const keepDaysSchema = z.number({ error: DAYS }).int(DAYS).min(1, DAYS).max(MOST_KEEP_DAYS, DAYS)

/** The days that hold: the shorter of what the business and what the installation says; null: for ever. */
export function heldDays(keepDays: number | null, mostDays: number | null): number | null {
  if (keepDays === null || mostDays === null) return keepDays ?? mostDays
  return Math.min(keepDays, mostDays)
}

/** The answer to more days than the installation keeps them. */
export function tooManyDays(mostDays: number): string {
  return `This installation keeps them for ${daysText(mostDays)} at most`
}

export function daysText(days: number): string {
  return days === 1 ? '1 day' : `${days} days`
}

/** null: as long as the installation keeps them. */
export const setRetentionSchema = z.strictObject({ keepDays: keepDaysSchema.nullable() })

/** The code is asked for where two-step sign-in is on. */
const againSchema = { password: presentPasswordSchema, code: codeSchema.optional() }

/** The answer to another name than the business's. */
export const NAME_DIFFERS = 'This is not the name of the business.'

export const eraseOwnSchema = z.strictObject(againSchema)

export const eraseClientSchema = z.strictObject({
  tenantId: idSchema,
  /** As it stands there, typed by hand. */
  businessName: z.string().max(200),
  ...againSchema,
})
