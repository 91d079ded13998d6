import { emailSchema } from '../auth.ts'
import { CHOICE_MAX } from '../calls/call-fields.ts'
import { idSchema } from '../input/id.ts'
import { z } from '../input/zod.ts'
import { timeZoneSchema } from '../text/time-zone-schema.ts'

// Rules for emails about a business's calls.

export const MAIL_RULES_MAX = 20
/** Emails about single calls that a rule sends within 60 minutes; a summary follows. */
export const CALL_MAILS_PER_HOUR = 30

/**
 * `unconfirmed`: the address has not been confirmed. `bounced`: the recipient's server refused three emails.
 * `unsubscribed`: by the link in an email.
 */
export type MailRuleState = 'on' | 'off' | 'unconfirmed' | 'unsubscribed' | 'bounced'

/** The calls that an email is sent about. `booked`: an appointment was booked or canceled. Spelled out, like the settings, for the client package. */
export type MailFilter =
  | { which: 'all' | 'missed' | 'needs-check' | 'call-back' | 'booked' }
  | { which: 'outcome'; value: string }
  | { which: 'goal-missed'; fieldId: string }
  | { which: 'longer-than'; minutes: number }

/**
 * Times are in `timeZone`. `at`: HH:MM. `weekdays`: from 0 for Monday to 6 for Sunday. `sendsQuiet`: also after a period
 * without calls.
 */
export type MailRuleSettings =
  | { kind: 'call'; timeZone: string; filter: MailFilter; withTranscript: boolean }
  | { kind: 'digest'; timeZone: string; at: string; weekdays: number[]; sendsQuiet: boolean }
  | { kind: 'report'; timeZone: string; sendsQuiet: boolean }

const filterSchema = z.discriminatedUnion('which', [
  z.strictObject({ which: z.enum(['all', 'missed', 'needs-check', 'call-back', 'booked']) }),
  z.strictObject({
    which: z.literal('outcome'),
    value: z.string('Please choose an outcome').min(1, 'Please choose an outcome').max(CHOICE_MAX),
  }),
  z.strictObject({ which: z.literal('goal-missed'), fieldId: idSchema.max(100) }),
  z.strictObject({
    which: z.literal('longer-than'),
    minutes: z.int('Please enter whole minutes').min(1, 'Please enter at least 1').max(120, 'Please enter at most 120'),
  }),
])

const settingsSchema: z.ZodType<MailRuleSettings, MailRuleSettings> = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('call'),
    timeZone: timeZoneSchema,
    filter: filterSchema,
    withTranscript: z.boolean(),
  }),
  z.strictObject({
    kind: z.literal('digest'),
    timeZone: timeZoneSchema,
    at: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time like 18:00'),
    weekdays: z
      .array(z.int().min(0).max(6))
      .min(1, 'Please choose at least one day')
      .max(7)
      .transform((days) => [...new Set(days)].toSorted((one, other) => one - other)),
    sendsQuiet: z.boolean(),
  }),
  z.strictObject({ kind: z.literal('report'), timeZone: timeZoneSchema, sendsQuiet: z.boolean() }),
])

/** Without `ruleId`, the rule is added. */
export const saveMailRuleSchema = z.strictObject({
  ruleId: idSchema.optional(),
  address: emailSchema,
  settings: settingsSchema,
})

export const mailRuleSchema = z.strictObject({ ruleId: idSchema })
export const switchMailRuleSchema = z.strictObject({ ruleId: idSchema, isOn: z.boolean() })
export const mailTokenSchema = z.strictObject({ token: z.string().min(1).max(200) })
/** `timeZone`: for clients of whom no zone is known. */
export const sendReportsSchema = z.strictObject({ timeZone: timeZoneSchema })
