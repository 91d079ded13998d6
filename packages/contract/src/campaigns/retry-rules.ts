import { z } from '../input/zod.ts'

/** The ways a call can end that allow another attempt. `busy` includes declined calls. */
export const RETRY_ENDS = ['no-answer', 'busy', 'voicemail', 'failed'] as const
export type RetryEnd = (typeof RETRY_ENDS)[number]

/** All attempts, including the first. */
export const RETRY_ATTEMPTS = { min: 2, max: 5 }
export const RETRY_DELAY_MINUTES = { min: 15, max: 7 * 24 * 60 }
const OUTCOMES_MAX = 20
const ATTEMPTS_MESSAGE = 'Please choose two to five attempts'
const DELAY_MESSAGE = 'Please choose a delay between 15 minutes and 7 days'

function unique<T>(values: readonly T[]): T[] {
  return [...new Set(values)]
}

/** When a campaign calls a recipient again automatically. A call without a provable outcome is never tried again. */
export const retryRulesSchema = z
  .strictObject({
    ends: z.array(z.enum(RETRY_ENDS)).max(RETRY_ENDS.length).transform(unique),
    /** values of the business's outcome */
    outcomes: z.array(z.string().min(1).max(200)).max(OUTCOMES_MAX),
    /** all attempts, including the first */
    attempts: z.number().int().min(RETRY_ATTEMPTS.min, ATTEMPTS_MESSAGE).max(RETRY_ATTEMPTS.max, ATTEMPTS_MESSAGE),
    /** the minimum time from the end of a call to the next attempt */
    afterMinutes: z
      .number()
      .int()
      .min(RETRY_DELAY_MINUTES.min, DELAY_MESSAGE)
      .max(RETRY_DELAY_MINUTES.max, DELAY_MESSAGE),
    /** 0 for Monday to 6 for Sunday, in the recipient's time zone */
    weekdays: z
      .array(z.number().int().min(0).max(6))
      .min(1, 'Please choose at least one weekday')
      .max(7)
      .transform(unique),
    /** whether an attempt must be in a different part of the day than the last: morning, afternoon, or evening */
    otherTimeOfDay: z.boolean(),
  })
  .refine(({ ends, outcomes }) => ends.length + outcomes.length > 0, 'Please choose which calls to try again')

/** Written out, because the client's published types must not need zod. */
export type RetryRules = {
  ends: RetryEnd[]
  outcomes: string[]
  attempts: number
  afterMinutes: number
  weekdays: number[]
  otherTimeOfDay: boolean
}

/** The rules when automatic retries are switched on. */
export const DEFAULT_RETRY_RULES: RetryRules = {
  ends: ['no-answer', 'busy'],
  outcomes: [],
  attempts: 3,
  afterMinutes: 60,
  weekdays: [0, 1, 2, 3, 4, 5, 6],
  otherTimeOfDay: false,
}

/** Whether a person or the campaign itself confirms the call-backs that customers ask for. */
export const CALL_BACK_MODES = ['ask', 'automatic'] as const
export type CallBackMode = (typeof CALL_BACK_MODES)[number]
