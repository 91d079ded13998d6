import { idSchema } from './input/id.ts'
import { pageFields } from './input/paging.ts'
import { z } from './input/zod.ts'

const TIMESTAMP = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)

const auditFields = {
  /** Part of an action, subject, IP address, business name or email address; case does not matter. */
  search: z.string().trim().max(200).optional(),
  /** An action such as `admin.setPaused`, or a whole group such as `admin`. */
  action: z
    .string()
    .regex(/^[A-Za-z]{1,32}(\.[A-Za-z]{1,64}){0,2}$/)
    .optional(),
  tenantId: idSchema.optional(),
  /** The user who acted. */
  userId: idSchema.optional(),
  /** Epoch milliseconds, inclusive. */
  from: TIMESTAMP.optional(),
  /** Epoch milliseconds, exclusive. */
  to: TIMESTAMP.optional(),
}

export const auditSchema = z.strictObject({ ...auditFields, ...pageFields({ max: 500, default: 50 }) }).optional()

const queryTimestamp = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)
  .optional()

/** The filter as it appears in a query string. */
export const exportAuditSchema = z.strictObject({ ...auditFields, from: queryTimestamp, to: queryTimestamp })
