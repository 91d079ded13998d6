import { limitCombiningMarks } from '@callwright/contract/text/text'
import { z } from 'zod'

/** External text made safe to store and show: PostgreSQL refuses NUL, and a lone surrogate is not valid text. */
export function cleanText(value: string): string {
  return limitCombiningMarks(value.replaceAll('\u0000', '').toWellFormed())
}

/** Longer than every text that is used, apart from what is said in a call. */
const MAX_LENGTH = 20_000

export const wireText = z.string().transform((text) => cleanText(text).slice(0, MAX_LENGTH).toWellFormed())

/** A required id. */
export const wireId = wireText.pipe(z.string().min(1).max(500))

/** Any other type is treated as absent. */
export const optionalWireText = wireText.nullish().catch(null)

const MAX_SHOWN_NUMBER = 100

/** A number as reported, which may be a word for a withheld number, or a SIP URI; null for none. */
export function readNumberText(value: unknown): string | null {
  return typeof value === 'string' ? cleanText(value).trim().slice(0, MAX_SHOWN_NUMBER).toWellFormed() || null : null
}

/** undefined if the bytes are not JSON. */
export function readJson(bytes: Uint8Array): unknown {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return value
  } catch {
    return undefined
  }
}
