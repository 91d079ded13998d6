import { limitCombiningMarks } from '@callwright/contract/text/text'
import { z } from 'zod'

/** External text made safe to store and show: PostgreSQL refuses NUL, and a lone surrogate is not valid text. */
export function cleanText(value: string): string {
  return limitCombiningMarks(value.replaceAll('\u0000', '').toWellFormed())
}

export const wireText = z.string().transform(cleanText)

/** A required id. */
export const wireId = wireText.pipe(z.string().min(1))

/** Any other type is treated as absent. */
export const optionalWireText = wireText.nullish().catch(null)

/** Keeps only values that look like a phone number: withheld numbers are words, SIP callers are URIs. */
export function readNumber(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const number = cleanText(value).trim()
  return /^\+?[0-9]{2,15}$/.test(number) ? number : null
}
