import { textSchema, z } from '../input/zod.ts'
import type { E164 } from '../text/phone.ts'

export const FALL_BACK_MESSAGE_MAX = 500
export const DEFAULT_FALL_BACK_MESSAGE = 'We are sorry. We cannot take your call right now. Please try again later.'

/** What callers get while nobody can answer: the agent cannot be reached, the service is paused, or the limit is reached. */
export type FallBack = {
  /** what they hear; '' for the default */
  message: string
  /** where calls go if the voice provider fails; null for nowhere */
  phoneNumber: E164 | null
}

export const saveFallBackSchema = z.strictObject({
  message: textSchema()
    .trim()
    .max(FALL_BACK_MESSAGE_MAX, `The message is too long (${FALL_BACK_MESSAGE_MAX} characters at most)`),
  /** as typed; '' for nowhere */
  phoneNumber: z.string().trim().max(50, 'The number is too long'),
})
