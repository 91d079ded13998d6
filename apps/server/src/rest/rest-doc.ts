import { z } from '@callwright/contract/input/zod'

/** What one path takes and answers, under the names of the wire: the document for readers is made of it. */
export type RestDoc = {
  summary: string
  /** What cannot be seen from the fields. */
  details?: string
  /** Left out by paths that take no body. */
  body?: z.ZodType
  /** Fields after the question mark, beside the client's own id. */
  query?: z.ZodObject
  /** Headers that it listens to, with what for. */
  headers?: Readonly<Record<string, string>>
  answer: z.ZodType
  /** As they are sent and answered; bytes have no example. */
  example: { body?: unknown; answer?: unknown }
  /** Refusals of this path's own, by their status. */
  errors?: Readonly<Record<number, string>>
  /** Answers the same with another status, with what that means. */
  also?: { status: number; what: string }
}

/** A client repeats its id here and there; it has to be its own and grants nothing. */
export const ownId = z.string().optional()

export const doneSchema = z.strictObject({ success: z.literal(true) })
export const DONE = { success: true }

/** For what must not happen twice. */
export const IDEMPOTENCY_KEY = {
  'Idempotency-Key': '8 to 100 characters, new for each thing that is meant; the same again gives the first answer.',
}

/** Of the page before. */
export const cursorSchema = z.string().max(400).optional()
