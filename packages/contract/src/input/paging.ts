import { z } from './zod.ts'

/**
 * The fields in every paged list.
 * @param max the largest page size
 * @param default the default page size
 */
export function pageFields({ max, default: defaultSize }: { max: number; default: number }): {
  cursor: z.ZodOptional<z.ZodNullable<z.ZodString>>
  limit: z.ZodDefault<z.ZodOptional<z.ZodNumber>>
  direction: z.ZodOptional<z.ZodEnum<{ forward: 'forward'; backward: 'backward' }>>
} {
  return {
    /** The previous page's `nextCursor`; omitted for the first page. */
    cursor: z.string().max(400).nullish(),
    limit: z.number().int().min(1).max(max).optional().default(defaultSize),
    /** Sent by tRPC's infinite-query hooks and ignored: lists are only read forward. */
    direction: z.enum(['forward', 'backward']).optional(),
  }
}
