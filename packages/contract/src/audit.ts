import { idSchema } from './input/id.ts'
import { pageFields } from './input/paging.ts'
import { z } from './input/zod.ts'

const MOMENT = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)

const auditFields = {
  /** Part of the deed, its subject, the address it came from, or of a name or an e-mail address; in any case. */
  search: z.string().trim().max(200).optional(),
  /** A deed like `admin.setPaused`, or all of a kind like `admin`. */
  action: z
    .string()
    .regex(/^[A-Za-z]{1,32}(\.[A-Za-z]{1,64})?$/)
    .optional(),
  tenantId: idSchema.optional(),
  /** Who did it. */
  userId: idSchema.optional(),
  /** Epoch milliseconds: from this moment on. */
  from: MOMENT.optional(),
  /** Epoch milliseconds: before this moment. */
  to: MOMENT.optional(),
}

export const auditSchema = z.strictObject({ ...auditFields, ...pageFields({ most: 500, usual: 50 }) }).optional()

const momentInAddress = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)
  .optional()

/** The filter as it stands in an address. */
export const exportAuditSchema = z.strictObject({ ...auditFields, from: momentInAddress, to: momentInAddress })
