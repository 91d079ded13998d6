import { idempotencyKeySchema } from '@callwright/contract/input/idempotency'
import { z } from '@callwright/contract/input/zod'

/** The request and response of one path, with wire field names; the source of the OpenAPI document. */
export type RestDoc = {
  summary: string
  /** Behavior that the fields do not show. */
  details?: string
  /** Omitted if the path takes no body. */
  body?: z.ZodType
  /** Query parameters, except the client's user id. */
  query?: z.ZodObject
  /** The headers that the path uses, with their description. */
  headers?: Readonly<Record<string, { description: string; schema: z.ZodType }>>
  response: z.ZodType
  /** Wire format; file contents have no example. */
  example: { body?: unknown; response?: unknown }
  /** Errors specific to this path, by status. */
  errors?: Readonly<Record<number, string>>
  /** The success status; default: 200. */
  status?: number
  /** A second success status with the same response body, and its meaning. */
  alternateSuccess?: { status: number; description: string }
}

/** The user id that some clients repeat; it must be their own and grants nothing. */
export const ownId = z.string().optional()

export const doneSchema = z.strictObject({ success: z.literal(true) }).meta({ id: 'Done' })
export const DONE = { success: true }

/** For actions that must not happen twice. */
export const IDEMPOTENCY_KEY = {
  'Idempotency-Key': {
    description:
      'Unique for each action; repeating a key returns the first response, and is refused for a different request.',
    schema: idempotencyKeySchema,
  },
}

/** The rule for repeated requests; the end of the sentence says what else counts as one. */
export const REPLAYED =
  '`replayed: true` means that nothing was done now, and this is the response to an earlier request: one in the last 24 ' +
  'hours with the same `Idempotency-Key` or, without a key, one in the last 60 seconds with'
export const replayedSchema = z.literal(true).optional()

/** The cursor that came with the previous page. */
export const cursorSchema = z.string().max(400).optional()
