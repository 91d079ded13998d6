import { createCampaignSchema } from '@callwright/contract/campaigns/bulk'
import type { CallingHours } from '@callwright/contract/campaigns/campaigns'
import {
  CALL_BACK_MODES,
  retryRulesSchema,
  type CallBackMode,
  type RetryRules,
} from '@callwright/contract/campaigns/retry-rules'
import { z } from '@callwright/contract/input/zod'
import type { PlanSettings } from '../recipients/worker/recipient-worker-messages.ts'

/** The form's values, without the list. `schedule` is the date-time input's local time; empty means immediately. */
export type CampaignFormValues = {
  name: string
  testMode: boolean
  schedule: string
  from: string
  until: string
  /** Null: no automatic retries. */
  retryRules: RetryRules | null
  callBacks: CallBackMode
}

export const EMPTY_CAMPAIGN: CampaignFormValues = {
  name: '',
  testMode: false,
  schedule: '',
  from: '',
  until: '',
  retryRules: null,
  callBacks: 'ask',
}

const { name, testMode } = createCampaignSchema.shape

const MINUTE_MS = 60_000

const scheduleSchema = z.string().transform((text, context) => {
  if (text === '') return null
  const at = new Date(text).getTime()
  // The current minute still counts: the input has no seconds.
  if (Number.isNaN(at) || at <= Date.now() - MINUTE_MS) {
    context.addIssue({ code: 'custom', message: 'Scheduled time cannot be earlier than now' })
    return z.NEVER
  }
  return Math.max(at, Date.now())
})

/** Validates with the procedure's rules; empty `from` and `until` mean the default hours. */
export const campaignFormSchema = z
  .strictObject({
    name,
    testMode,
    schedule: scheduleSchema,
    from: z.string(),
    until: z.string(),
    retryRules: retryRulesSchema.nullable(),
    callBacks: z.enum(CALL_BACK_MODES),
  })
  .refine(({ from, until }) => from === '' || until === '' || from < until, {
    path: ['until'],
    message: 'Calling hours must end after they begin',
  })

export type CampaignForm = z.output<typeof campaignFormSchema>

/** What a campaign's plan depends on. */
export function toPlanSettings(
  { testMode, schedule, retryRules, ...hours }: Omit<CampaignForm, 'name' | 'callBacks'>,
  defaults: CallingHours | null,
): PlanSettings {
  const callingHours = findCustomHours(hours, defaults)
  return { testMode, scheduledAt: schedule, retryRules, ...(callingHours ? { callingHours } : {}) }
}

/** The settings of an unfinished form; null if they are invalid. */
export function readPlanSettings(values: CampaignFormValues, defaults: CallingHours | null): PlanSettings | null {
  const parsed = campaignFormSchema.safeParse({ ...values, name: 'Unnamed' })
  if (!parsed.success) return null
  const { schedule } = parsed.data
  const isNow = schedule !== null && schedule - Date.now() < MINUTE_MS
  return toPlanSettings({ ...parsed.data, schedule: isNow ? null : schedule }, defaults)
}

/** The chosen hours; undefined if they are the defaults. */
export function findCustomHours(
  { from, until }: Pick<CampaignForm, 'from' | 'until'>,
  defaults: CallingHours | null,
): CallingHours | undefined {
  if (defaults === null) return undefined
  const hours = { from: from || defaults.from, until: until || defaults.until }
  return hours.from === defaults.from && hours.until === defaults.until ? undefined : hours
}
