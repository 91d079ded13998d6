import { limitMarks } from '@callwright/contract/text'
import { z } from 'zod'

/** Text from outside as it may be stored and shown: PostgreSQL refuses NUL, and a half surrogate pair is no text at all. */
export function cleanText(value: string): string {
  return limitMarks(value.replaceAll('\u0000', '').toWellFormed())
}

export const wireText = z.string().transform(cleanText)

/** An id that has to be there. */
export const wireId = wireText.pipe(z.string().min(1))

/** Whatever else comes in its place counts as absent. */
export const optionalWireText = wireText.nullish().catch(null)
