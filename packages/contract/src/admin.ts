import { pageFields } from './paging.ts'
import { z } from './zod.ts'

export const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/

export const usageSchema = z
  .strictObject({
    month: z.string().regex(MONTH).optional(),
    ...pageFields({ most: 1000, usual: 50 }),
  })
  .optional()

export const listKeptAsideSchema = z.strictObject(pageFields({ most: 100, usual: 20 })).optional()

const clientIdSchema = z.string().min(1).max(64)

export const setLimitSchema = z.strictObject({
  tenantId: clientIdSchema,
  /** Minutes in a month; null means unlimited, and so does 0. */
  limitMinutes: z.number().int().min(0).max(10_000_000).nullable(),
})

export const clientOfUserSchema = z.strictObject({ userId: z.string().min(1).max(64) })

export const setPausedSchema = z.strictObject({ tenantId: clientIdSchema, paused: z.boolean() })

/** The month (UTC, `YYYY-MM`) that a moment falls in: what the ledger counts by. */
export function monthOf(at: number): string {
  return new Date(at).toISOString().slice(0, 7)
}
