import { idSchema } from './input/id.ts'
import { pageFields } from './input/paging.ts'
import { z } from './input/zod.ts'

export const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/

export const listDeadLettersSchema = z.strictObject(pageFields({ max: 100, default: 20 })).optional()

export const setLimitSchema = z.strictObject({
  tenantId: idSchema,
  /** Minutes in a month; null means unlimited, and so does 0. */
  limitMinutes: z.number().int().min(0).max(10_000_000).nullable(),
})

export const clientSchema = z.strictObject({ tenantId: idSchema })

export const setPausedSchema = z.strictObject({ tenantId: idSchema, paused: z.boolean() })

/** Whether calls are forwarded even while the client is paused or over the limit. */
export const setForwardingSchema = z.strictObject({ tenantId: idSchema, enabled: z.boolean() })

export const setSignUpSchema = z.strictObject({ signUp: z.enum(['open', 'closed']) })

/** `limit`: held because the month's minutes have reached the limit. */
export const CLIENT_STATES = ['active', 'paused', 'limit'] as const
export type ClientState = (typeof CLIENT_STATES)[number]

export const clientSearchSchema = z.string().trim().max(200).optional()

export const listClientsSchema = z
  .strictObject({
    /** Part of the business name or email address; case does not matter. */
    search: clientSearchSchema,
    state: z.enum(CLIENT_STATES).optional(),
    ...pageFields({ max: 200, default: 50 }),
  })
  .optional()

/** Kinds of background work, as the operator's status page lists failures. */
export const JOB_KINDS = [
  'mail',
  'call-mail',
  'mail-rule',
  'webhook',
  'delivery',
  'agent',
  'document',
  'text',
  'number',
  'number-check',
  'calendar',
  'model-check',
  'opening-check',
  'rehearsal',
  'booking',
  'deletion',
  'comparison',
  'erasure',
  'backup',
  'retention',
  'retention-check',
  'housekeeping',
] as const
export type JobKind = (typeof JOB_KINDS)[number]

/** Retries one kind of failed work; all kinds if omitted. */
export const retryFailedSchema = z.strictObject({ work: z.enum(JOB_KINDS).optional() }).optional()

/** The UTC month (`YYYY-MM`) of a timestamp, as the usage ledger counts it. */
export function monthOf(at: number): string {
  return new Date(at).toISOString().slice(0, 7)
}

/** When that month's limit is reset (epoch ms). */
export function startOfNextMonth(at: number): number {
  const date = new Date(at)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1)
}

/** Below this much free disk space the installation is full: it leaves room for a recording or two and SQLite's log. */
export const MIN_FREE_DISK_BYTES: number = 100 * 1024 * 1024
