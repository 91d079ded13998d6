import { z } from './zod.ts'

/**
 * The fields of every list that is read page by page.
 * @param most rows a client may ask for at once
 * @param usual rows it gets when it does not say
 */
export function pageFields({ most, usual }: { most: number; usual: number }): {
  cursor: z.ZodOptional<z.ZodNullable<z.ZodString>>
  limit: z.ZodDefault<z.ZodOptional<z.ZodNumber>>
  direction: z.ZodOptional<z.ZodEnum<{ forward: 'forward'; backward: 'backward' }>>
} {
  return {
    /** The `nextCursor` of the page before; none for the first page. */
    cursor: z.string().max(400).nullish(),
    limit: z.number().int().min(1).max(most).optional().default(usual),
    /** Sent along by the hooks for endless lists; lists are only ever read forward. */
    direction: z.enum(['forward', 'backward']).optional(),
  }
}
