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
  /** Descriptions for the headers that the path uses. */
  headers?: Readonly<Record<string, string>>
  response: z.ZodType
  /** Wire format; file contents have no example. */
  example: { body?: unknown; response?: unknown }
  /** Errors specific to this path, by status. */
  errors?: Readonly<Record<number, string>>
  /** A second success status with the same response body, and its meaning. */
  alternateSuccess?: { status: number; description: string }
}

/** The user id that some clients repeat; it must be their own and grants nothing. */
export const ownId = z.string().optional()

export const doneSchema = z.strictObject({ success: z.literal(true) })
export const DONE = { success: true }

/** For actions that must not happen twice. */
export const IDEMPOTENCY_KEY = {
  'Idempotency-Key':
    '8 to 100 characters, unique for each action; repeating a key returns the first response, and is refused for a different request.',
}

/** The cursor that came with the previous page. */
export const cursorSchema = z.string().max(400).optional()
